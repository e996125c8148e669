import type { Client } from '@paydeck/core';
import type { Amounts } from '@paydeck/profiles/internal';
import type { Options } from './options.ts';

/** The account that the tools read. */
export interface Account {
  readonly client: Client;
  /** What the profile says of its amounts. */
  readonly amounts: Amounts;
}

/** Returns the account. It is opened with the first call, and again after a failure. */
export function openOnce(
  options: Options,
  env: Readonly<Record<string, string | undefined>>,
  notify: (line: string) => void,
): () => Promise<Account> {
  let opened: Promise<Account> | undefined;
  return async () => {
    opened ??= options.isDemo ? openDemo() : openAccount(options, env, notify);
    try {
      return await opened;
    } catch (error) {
      opened = undefined;
      throw error;
    }
  };
}

/**
 * Returns why the named profile cannot be used: it is for the other mode. Everything else that may be wrong can be mended
 * while the server runs, so calls report it.
 */
export async function wrongProfile(
  { mode, profile, isDemo }: Options,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  if (isDemo) return undefined;
  const { configFileOf, listProfiles, variable } = await import('@paydeck/profiles/internal');
  const name = profile ?? variable(env, 'PAYDECK_PROFILE');
  const file = configFileOf({ env });
  const profiles = file === undefined ? [] : await listProfiles(file).catch(() => []);
  const other = profiles.find((each) => each.name === name)?.mode;
  if (other === undefined || other === mode) return undefined;
  return `Profile ${name} is for ${other} mode, not for ${mode} mode. To allow it: --mode ${other}`;
}

async function openDemo(): Promise<Account> {
  const { createFake } = await import('@paydeck/testing');
  const client = createFake({ seed: 7, subscriptions: 1_037, clock: 'real' }).client({ maxWait });
  return { client, amounts: { amountUnit: 'minor', payoutCurrency: 'USD' } };
}

async function openAccount(
  { mode, profile }: Options,
  env: Readonly<Record<string, string | undefined>>,
  notify: (line: string) => void,
): Promise<Account> {
  const [{ clientOf, resolveAccount }, { createRateLimiter }, { sqliteStore }, { safeText }] = await Promise.all([
    import('@paydeck/profiles/internal'),
    import('@paydeck/core'),
    import('@paydeck/shared-limits'),
    import('@paydeck/presentation'),
  ]);
  const account = await resolveAccount({ env, mode, profile });
  const { baseUrl } = account;
  const store = sqliteStore({
    account: { mode, baseUrl, apiKey: account.apiKey() },
    program: 'paydeck-mcp',
    onEvent(event) {
      if (event.type === 'degraded') notify(`the rate limit is not shared: ${safeText(event.reason)}`);
    },
  });
  const client = await clientOf(account, { maxWait, rateLimiter: createRateLimiter({ store }) });
  return { client, amounts: account };
}

/** The most milliseconds that a request waits for the rate limit. Clients give up on a call after a minute. */
const maxWait = 30_000;
