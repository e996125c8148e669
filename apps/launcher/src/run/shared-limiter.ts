import { createRateLimiter } from '@paydeck/core';
import type { RateLimiter } from '@paydeck/core/rate-limit';
import type { Account } from '@paydeck/profiles';
import { sqliteStore, stateFolder } from '@paydeck/shared-limits';
import type { System } from '../machine/system.ts';

/**
 * Makes a limiter that shares the budget of an account's business with the other programs of this machine. If that
 * fails, it limits this run alone without a notice: a launcher shows one line, and the doctor of paydeck reports it.
 */
export function sharedLimiter(
  { mode, baseUrl, apiKey }: Account,
  { env, home, platform }: Pick<System, 'env' | 'home' | 'platform'>,
  command: string,
): RateLimiter {
  const folder = stateFolder({ env, home, platform });
  if (folder === undefined) return createRateLimiter();
  const account = { mode, baseUrl, apiKey: apiKey() };
  const program = `paydeck-launcher ${command}`;
  return createRateLimiter({ store: sqliteStore({ account, folder, program, onEvent: () => undefined }) });
}
