import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createRateLimiter } from '@paydeck/core';
import type { RateLimiter } from '@paydeck/core/rate-limit';
import { safeText } from '@paydeck/presentation';
import type { Account } from '@paydeck/profiles';
import { codeOf } from './error-line.ts';
import { type BudgetUser, type SharedLimitsEvent, sqliteStore, stateFolder } from '@paydeck/shared-limits';

/** The rate-limit budget of a business, which the programs of this machine share. */
export interface Sharing {
  readonly rateLimiter: RateLimiter;
  /** The file of the budget; `undefined` if there is no folder for one. */
  readonly file: string | undefined;
  problem(): string | undefined;
  users(): readonly BudgetUser[];
}

/**
 * Shares the budget of an account. `notify` is called once if that fails; then this program limits its requests alone. That
 * this Node has no SQLite is told at the first start only.
 */
export function shareLimits(
  { mode, baseUrl, apiKey }: Account,
  env: NodeJS.ProcessEnv,
  notify: (text: string) => void,
): Sharing {
  const folder = stateFolder({ env, home: env['HOME'] ?? env['USERPROFILE'], platform: process.platform });
  if (folder === undefined) return alone(createRateLimiter(), 'there is no home folder');
  let problem: string | undefined;
  let isNotified = false;
  const onEvent = (event: SharedLimitsEvent): void => {
    problem = event.type === 'degraded' ? safeText(event.reason) : undefined;
    if (event.type === 'recovered' || isNotified) return;
    isNotified = true;
    if (event.isPermanent && !isFirstStart(folder)) return;
    notify(`The rate limit is not shared with other programs, so this one limits its requests alone: ${problem}`);
  };
  const store = sqliteStore({ account: { mode, baseUrl, apiKey: apiKey() }, folder, program: 'paydeck', onEvent });
  return {
    rateLimiter: createRateLimiter({ store }),
    file: store.file,
    problem: () => problem,
    users: () => store.users(),
  };
}

/** Whether no earlier start has found that this machine's Node cannot share. What no retry can help is said once. */
function isFirstStart(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path.join(folder, 'limits-not-shared'), `${process.version}\n`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    return codeOf(error) !== 'EEXIST';
  }
}

function alone(rateLimiter: RateLimiter, problem: string): Sharing {
  return { rateLimiter, file: undefined, problem: () => problem, users: () => [] };
}
