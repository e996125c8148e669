import { expect, test } from 'vitest';
import { type Body, both, type Both, errorOf } from '../test-support/both.ts';

async function page({ ask }: Both, query = ''): Promise<Body> {
  return (await ask(`/test/webhooks${query}`)).json;
}

const ids = (body: Body): string[] => body.data.map((item: Body) => item.id);

test('rule 104: a page has 50 endpoints by default, and 250 at most', async () => {
  const fakes = await both({ webhooks: 260 });
  expect(ids(await page(fakes))).toHaveLength(50);
  expect(ids(await page(fakes, '?limit=250'))).toHaveLength(250);
  expect(errorOf(await fakes.ask('/test/webhooks?limit=251'))).toEqual([422, 'INVALID_REQUEST_PARAMETERS']);
});

test('rule 105: a limit that is 0, negative or not a number is 422', async () => {
  const { ask } = await both();
  for (const limit of ['0', '-1', 'all', '1.5'])
    expect(errorOf(await ask(`/test/webhooks?limit=${limit}`))).toEqual([422, 'INVALID_REQUEST_PARAMETERS']);
});

test('rule 106: an iterator continues after the last item, also in a restarted fake', async () => {
  const fakes = await both();
  const first = await page(fakes, '?limit=3');
  const second = await page(await both(), `?limit=3&iterator=${first.iterator}`);
  expect([...ids(first), ...ids(second)]).toEqual(ids(await page(fakes, '?limit=6')));
});

test('rule 107: the last page is done and has an iterator past the end, or what lastIterator says', async () => {
  const fakes = await both({ webhooks: 5 });
  const last = await page(fakes);
  expect([last.done, typeof last.iterator]).toEqual([true, 'string']);
  expect(await page(fakes, `?iterator=${last.iterator}`)).toMatchObject({ data: [], done: true });
  expect((await page(fakes, '?limit=4')).done).toBe(false);
  expect((await page(await both({ policy: { lastIterator: 'null' } }))).iterator).toBe(null);
  expect((await page(await both({ policy: { lastIterator: 'empty' } }))).iterator).toBe('');
});

test('rule 108: an invalid iterator is 422, or badIterator says otherwise', async () => {
  const fakes = await both();
  const { iterator } = await page(fakes, '?limit=2');
  const foreign = (await (await both({ seed: 99 })).ask('/test/webhooks?limit=2')).json.iterator;
  const bad = ['rubbish', 'iter_', `${iterator}x`, iterator.replace('iter_', 'iter_1'), foreign, '%F0%9F%9A%80'];
  for (const value of bad)
    expect(errorOf(await fakes.ask(`/test/webhooks?iterator=${value}`))).toEqual([422, 'INVALID_REQUEST_PARAMETERS']);
  expect(ids(await page(await both({ policy: { badIterator: 'restart' } }), '?iterator=rubbish'))).toHaveLength(7);
  expect(await page(await both({ policy: { badIterator: 'empty' } }), '?iterator=rubbish')).toMatchObject({
    data: [],
    done: true,
  });
});

test('rule 109: the limit may change between pages', async () => {
  const fakes = await both();
  const first = await page(fakes, '?limit=2');
  const second = await page(fakes, `?limit=4&iterator=${first.iterator}`);
  const third = await page(fakes, `?limit=1&iterator=${second.iterator}`);
  expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(ids(await page(fakes)));
});

test('rule 110: prev_iterator goes back, and is null on the first page, or absent with nulls=omit', async () => {
  const fakes = await both();
  const first = await page(fakes, '?limit=2');
  const second = await page(fakes, `?limit=2&iterator=${first.iterator}`);
  const third = await page(fakes, `?limit=2&iterator=${second.iterator}`);
  expect(first.prev_iterator).toBe(null);
  expect(ids(await page(fakes, `?limit=2&iterator=${third.prev_iterator}`))).toEqual(ids(second));
  expect(ids(await page(fakes, `?limit=2&iterator=${second.prev_iterator}`))).toEqual(ids(first));
  expect(await page(await both({ policy: { nulls: 'omit' } }))).not.toHaveProperty('prev_iterator');
});

test('rule 111: deleting the item under the cursor loses nothing', async () => {
  const fakes = await both();
  const whole = ids(await page(fakes));
  const first = await page(fakes, '?limit=3');
  fakes.each((fake) => fake.webhooks.delete(whole[2] ?? ''));
  expect(ids(await page(fakes, `?iterator=${first.iterator}`))).toEqual(whole.slice(3));
});

test('rule 112: an empty list is done', async () => {
  expect(await page(await both({ webhooks: 0 }))).toMatchObject({ data: [], done: true });
});

test('rule 113: an endpoint is found by its id', async () => {
  const fakes = await both();
  const id = fakes.fake.webhooks.at(2)?.id;
  const reply = await fakes.ask(`/test/webhooks/${id}`);
  expect([reply.status, reply.json.id]).toEqual([200, id]);
});

test('rule 114: an unknown id is 404', async () => {
  const { ask } = await both();
  for (const id of ['ep_000000000000', 'nothing', '..', '__proto__'])
    expect(errorOf(await ask(`/test/webhooks/${id === '..' ? '%2e%2e%2f' : id}`))).toEqual([404, 'NOT_FOUND']);
});

test('rule 115: an id is decoded once, and an empty id is an unknown path', async () => {
  const { ask, each } = await both();
  each((fake) => fake.webhooks.add({ id: 'my hook/ü?100%' }));
  expect((await ask(`/test/webhooks/${encodeURIComponent('my hook/ü?100%')}`)).json.id).toBe('my hook/ü?100%');
  expect(errorOf(await ask(`/test/webhooks/${encodeURIComponent(encodeURIComponent('my hook/ü?100%'))}`))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  expect(errorOf(await ask('/test/webhooks/'))).toEqual([404, 'NOT_FOUND']);
});

test('rule 116: endpoints come with every combination of disabled, filter_types and rate_limit', async () => {
  const { data } = await page(await both({ webhooks: 60 }), '?limit=60');
  const combinations = data.map((item: Body) =>
    JSON.stringify([item.disabled, item.filter_types === null ? 'all' : item.filter_types.length > 0, item.rate_limit]),
  );
  expect(new Set(combinations).size).toBe(3 * 3 * 3);
  expect(data.every((item: Body) => item.rate_limit === null || item.rate_limit >= 0)).toBe(true);
});

test('rule 117: times are ISO 8601, unless looseWebhookDates is on', async () => {
  const [plain] = (await page(await both())).data;
  expect(plain.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  const [loose] = (await page(await both({ policy: { looseWebhookDates: true } }))).data;
  expect(loose.created_at).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
});

test('rule 118: an endpoint is the same in the list and alone', async () => {
  const fakes = await both();
  for (const item of (await page(fakes)).data)
    expect((await fakes.ask(`/test/webhooks/${item.id}`)).json).toEqual(item);
});
