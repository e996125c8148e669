import { createClient, listNames, type Client } from '@paydeck/core';
import { describe, expect, test } from 'vitest';
import { reach, reachOne } from './reach.ts';

const [first, second] = listNames;

describe('reach', () => {
  test('reads the first page of every list with one request each', async () => {
    const { client, asked } = service({});
    const reached = await reach(client, {});
    expect(asked).toEqual(listNames.map((name) => `GET /test/${name}`));
    expect(reached.map(({ resource, outcome }) => [resource, outcome])).toEqual(
      listNames.map((name) => [name, 'read']),
    );
    expect(reached[0]).toMatchObject({ error: undefined, response: { status: 200 }, items: [{ id: first }] });
  });

  test.each([400, 401, 403, 404, 422])('counts %s as denied, and goes on', async (status) => {
    const { client } = service({ [first]: status });
    const outcomes = (await reach(client, {})).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['denied', ...listNames.slice(1).map(() => 'read')]);
  });

  test.each([429, 500, 503])('counts %s as a failure, and stops when it is the first', async (status) => {
    const { client, asked } = service({ [first]: status });
    // A client waits for the reset of a limit unless it may not.
    const reached = await reach(client, { maxWait: 1 });
    expect(reached).toMatchObject([{ resource: first, outcome: 'failed', response: undefined, items: [] }]);
    expect(new Set(asked)).toEqual(new Set([`GET /test/${first}`]));
  });

  test('goes on after a later failure', async () => {
    const { client, asked } = service({ [second]: 500 });
    const outcomes = (await reach(client, {})).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['read', 'failed', ...listNames.slice(2).map(() => 'read')]);
    expect(asked).toHaveLength(listNames.length);
  });

  test('counts a lost connection, and a response that is no page, as a failure', async () => {
    expect(await reach(service({ [first]: 'lost' }).client, {})).toMatchObject([{ outcome: 'failed' }]);
    expect(await reach(service({ [first]: 204 }).client, {})).toMatchObject([{ outcome: 'failed' }]);
  });

  test('sends nothing when it was aborted before', async () => {
    const { client, asked } = service({});
    expect(await reach(client, { signal: AbortSignal.abort() })).toMatchObject([{ outcome: 'failed' }]);
    expect(asked).toEqual([]);
  });
});

describe('reachOne', () => {
  test('stops at the first list that can be read', async () => {
    const { client, asked } = service({ [first]: 403 });
    expect((await reachOne(client, {})).map(({ outcome }) => outcome)).toEqual(['denied', 'read']);
    expect(asked).toEqual([`GET /test/${first}`, `GET /test/${second}`]);
  });

  test('stops at a failure', async () => {
    const { client } = service({ [first]: 500 });
    expect((await reachOne(client, {})).map(({ outcome }) => outcome)).toEqual(['failed']);
  });

  test('reports every list of a key that can read none', async () => {
    const { client } = service(Object.fromEntries(listNames.map((name) => [name, 403])));
    expect((await reachOne(client, {})).map(({ outcome }) => outcome)).toEqual(listNames.map(() => 'denied'));
  });
});

/** A service that responds to a list with a status, loses the connection, or returns one item whose id is its name. */
function service(ends: Readonly<Record<string, number | 'lost'>>): { client: Client; asked: string[] } {
  const asked: string[] = [];
  const client = createClient({
    mode: 'test',
    apiKey: 'key',
    baseUrl: 'https://service.example/test',
    retries: 0,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      asked.push(`${request.method} ${pathname}`);
      const name = pathname.slice('/test/'.length);
      const end = ends[name] ?? 200;
      if (end === 'lost') throw new TypeError('fetch failed');
      if (end === 204) return new Response(null, { status: 204 });
      if (end !== 200) return Response.json({ code: 'CODE', message: 'No.' }, { status: end });
      return Response.json({ items: [{ id: name }], data: [{ id: name }], done: true });
    },
  });
  return { client, asked };
}
