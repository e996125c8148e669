import type { Client } from '@paydeck/core';
import type { Options } from './options.ts';

/** Returns the client of the account. It is opened with the first call, and again after a failure. */
export function openOnce(
  options: Options,
  env: Readonly<Record<string, string | undefined>>,
  notify: (line: string) => void,
): () => Promise<Client> {
  let opened: Promise<Client> | undefined;
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

async function openDemo(): Promise<Client> {
  const { createFake } = await import('@paydeck/testing');
  return createFake({ seed: 7, subscriptions: 1_037, clock: 'real' }).client({ maxWait });
}

async function openAccount(
  { mode, profile }: Options,
  env: Readonly<Record<string, string | undefined>>,
  notify: (line: string) => void,
): Promise<Client> {
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
  return await clientOf(account, { maxWait, rateLimiter: createRateLimiter({ store }) });
}

/** The most milliseconds that a request waits for the rate limit. Clients give up on a call after a minute. */
const maxWait = 30_000;
