import { describe, expect, test } from 'vitest';
import { iterated } from '../test-support/list-service.ts';
import { webhook } from '../test-support/records.ts';
import { errorOf, json, serviceOf } from '../test-support/service.ts';

describe('an iterator list', () => {
  test('follows the iterator until done is true', async () => {
    const pages = [iteratorPage(['a'], false, 'i1'), iteratorPage([], false, 'i2'), iteratorPage(['b'], true, 'i3')];
    const { client, requests } = serviceOf((_, index) => json(pages[index]));
    const read = await Array.fromAsync(client.webhooks.list().pages());
    expect(read.flatMap(({ items }) => items).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['', '?iterator=i1', '?iterator=i2']);
  });

  test.each([
    [null, 'LIST_UNFINISHED', 'is not done after a, but'],
    [undefined, 'LIST_UNFINISHED', 'is not done after a, but'],
    ['', 'LIST_UNFINISHED', 'is not done after a, but'],
    ['i1', 'LIST_REPEATED', 'returned an iterator after a that'],
  ])(
    'that is not done and returns the iterator %j throws a ListError after the page',
    async (iterator, code, place) => {
      const { client, requests } = serviceOf(() => json(iteratorPage(['a'], false, iterator)));
      const pages = client.webhooks.list({ iterator: 'i1' }).pages();
      expect((await pages.next()).value?.items).toHaveLength(1);
      const message = expect.stringContaining(place);
      expect(await errorOf(pages.next())).toMatchObject({ name: 'ListError', code, message, attempts: 1 });
      expect(requests).toHaveLength(1);
    },
  );

  test('that never ends throws a ListError after 100,000 requests', async () => {
    const { list, requests } = iterated(() => iteratorPage([], false, `i${requests.length}`));
    expect(await errorOf(list.toArray())).toMatchObject({ code: 'LIST_TOO_LONG', attempts: 100_000 });
    expect(requests).toHaveLength(100_000);
  });

  test('continues after the page of a checkpoint, and drops what the service repeats of it', async () => {
    const pages: Record<string, object> = {
      '': iteratorPage(['a'], false, 'i1'),
      i1: iteratorPage(['a', 'b'], false, 'i2'),
      i2: iteratorPage(['c'], true, 'i3'),
    };
    const { client, requests } = serviceOf(({ url }) => json(pages[new URL(url).searchParams.get('iterator') ?? '']));
    const first = client.webhooks.list().pages();
    expect(first.checkpoint).toBeUndefined();
    await first.next();
    const rest = client.webhooks.list({}, { resume: first.checkpoint }).pages();
    expect((await Array.fromAsync(rest)).flatMap(({ items }) => items).map(({ id }) => id)).toEqual(['b', 'c']);
    expect(requests).toHaveLength(3);
    expect(await client.webhooks.list({}, { resume: rest.checkpoint }).toArray()).toEqual([]);
    expect(requests).toHaveLength(3);
  });

  test('page() returns the position of the page, and has no other page', async () => {
    const { client } = serviceOf(() => json({ ...iteratorPage(['a'], false, 'next'), prev_iterator: 'before' }));
    const list = client.webhooks.list({ iterator: 'here' });
    expect(await list.page()).toMatchObject({ number: 0, done: false, iterator: 'next', prev_iterator: 'before' });
    expect(await errorOf(list.page(1))).toMatchObject({ name: 'ConfigurationError' });
  });

  test('without done throws an UnexpectedResponseError', async () => {
    const { client } = serviceOf(() => json({ data: [], iterator: 'i' }));
    expect((await errorOf(client.webhooks.list().toArray())).name).toBe('UnexpectedResponseError');
  });
});

function iteratorPage(ids: readonly string[], done: boolean, iterator: string | null | undefined): object {
  return { data: ids.map((id) => ({ ...webhook, id })), done, iterator, prev_iterator: null };
}
