import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import * as core from '@paydeck/core';
import { createFake } from '@paydeck/testing';
import { expect, test } from 'vitest';

const guide = readFileSync(new URL('../../../docs/servers.md', import.meta.url), 'utf8');

test('the route of docs/servers.md responds to 25 requests in turn at 5 a second', async () => {
  const { get } = routeAt({ perSecond: 5 });
  for (let request = 0; request < 25; request++) expect([request, await get()]).toEqual([request, 200]);
});

test('the route of docs/servers.md responds to the requests of two windows when 25 come at once, and denies those after the next at once', async () => {
  const { get, fake } = routeAt({ perSecond: 5 });
  const startedAt = fake.clock.now();
  const statuses = await Promise.all(Array.from({ length: 25 }, get));
  // The windows at 0 and at 1 second. The rounding of the resets may let a call wait for a third one.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(fake.clock.now() - startedAt).toBeLessThanOrEqual(2_500);
});

function routeAt({ perSecond }: { perSecond: number }) {
  const fake = createFake({ limits: { perSecond, perMinute: 1_000 }, latency: 40, subscriptions: 20 });
  const [, block = ''] = /## A Next\.js route[^]*?```ts\n([^]*?)```/.exec(guide) ?? [];
  const code = stripTypeScriptTypes(block)
    .replace(/^import (\{.*\}) from '@paydeck\/core';/, 'const $1 = core;')
    .replaceAll('export ', '');
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- the block is a module of the guide
  const route = new Function('core', `${code}; return GET;`)({ ...core, createClient: () => fake.client() }) as (
    request: Request,
  ) => Promise<Response>;
  const get = async () => (await route(new Request('https://shop.test/api?customer=cus_1'))).status;
  return { fake, get };
}
