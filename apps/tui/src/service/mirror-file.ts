import { createHmac } from 'node:crypto';
import path from 'node:path';
import process from 'node:process';
import type { Account } from '@paydeck/profiles';
import { stateFolder } from '@paydeck/shared-limits';

/**
 * Returns the file of the mirror of an account: one for each profile and mode, one for each key of the environment, and one
 * for the embedded service. `undefined` without a home folder.
 */
export function mirrorFileOf(
  account: Account | undefined,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const folder = stateFolder({ env, home: env['HOME'] ?? env['USERPROFILE'], platform: process.platform });
  return folder === undefined ? undefined : path.join(folder, 'mirror', `${nameOf(account)}.sqlite`);
}

function nameOf(account: Account | undefined): string {
  if (account === undefined) return 'demo';
  const { name, mode, baseUrl } = account;
  if (name !== undefined) return `profile-${encodeURIComponent(name)}-${mode}`;
  // All businesses have the same address, so the key tells whose it is.
  const business = createHmac('sha256', account.apiKey()).update(`paydeck mirror ${mode} ${baseUrl}`);
  return `env-${mode}-${business.digest('hex').slice(0, 16)}`;
}
