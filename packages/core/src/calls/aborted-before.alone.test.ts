import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../client.ts';
import { OPERATIONS } from '../test-support/operations.ts';

const loaded = vi.hoisted(() => new Set<string>());

vi.mock('ky', (load) => {
  loaded.add('ky');
  return load();
});
vi.mock('../lists/runs/index.ts', (load) => {
  loaded.add('iteration');
  return load();
});

const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json({ items: [] })));
const client = createClient({ mode: 'test', apiKey: 'k', baseUrl: 'https://service.test', fetch });
const aborted = AbortSignal.abort(new Error('given up'));

afterEach(() => vi.unstubAllGlobals());

test.each(OPERATIONS)('$name loads, builds and sends nothing when its signal has aborted', async ({ call }) => {
  // The first use of a class of the Fetch standard loads the HTTP client of Node.
  const used: string[] = [];
  for (const name of ['Headers', 'Request', 'Response'] as const) {
    vi.stubGlobal(
      name,
      new Proxy(globalThis[name], {
        construct(Class, given) {
          used.push(name);
          return Reflect.construct(Class, given);
        },
      }),
    );
  }
  await expect(call(client, { signal: aborted })).rejects.toThrow('given up');
  expect(used).toEqual([]);
  expect(fetch).not.toHaveBeenCalled();
  expect([...loaded]).toEqual([]);
});

test('an iteration does so too', async () => {
  for (const resource of [client.payouts, client.webhooks])
    await expect(resource.list({}, { signal: aborted }).toArray()).rejects.toThrow('given up');
  expect(fetch).not.toHaveBeenCalled();
  expect([...loaded]).toEqual([]);
});

test('a signal that has not aborted loads, and sends', async () => {
  await client.payouts.list({}, { signal: new AbortController().signal }).toArray();
  expect(fetch).toHaveBeenCalled();
  expect([...loaded].toSorted()).toEqual(['iteration', 'ky']);
});
