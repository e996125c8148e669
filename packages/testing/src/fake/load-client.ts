import { createClient } from '@paydeck/core';

let loaded: Promise<unknown> | undefined;

/** Resolves when this process has loaded what a client loads with its first request. */
export async function loadClient(): Promise<void> {
  loaded ??= createClient({
    mode: 'test',
    apiKey: 'none',
    baseUrl: 'https://paydeck-fake.invalid',
    fetch: async () => new Response('{"items":[]}', { headers: { 'content-type': 'application/json' } }),
    // Nothing of this request waits.
    clock: { now: () => 0, date: () => new Date(0), after: () => () => undefined },
    dangerouslyAllowBrowser: true,
  })
    .payouts.list()
    .page()
    .catch(() => undefined);
  await loaded;
}
