import { expect, test } from 'vitest';
import { RESOURCES } from '../resources/resources.ts';
import { problemsOf } from '../resources/schemas.ts';
import { both, errorOf } from '../test-support/both.ts';
import { LISTS, NUMBERED, ofEach } from '../test-support/lists.ts';

test('rule 1: six operations exist, and nothing else does', async () => {
  const { ask, fake } = await both();
  const id = fake.webhooks.at(0)?.id;
  for (const path of ['/subscriptions', '/discounts', '/payouts', '/webhooks', `/webhooks/${id}`]) {
    expect((await ask(`/test${path}`)).status).toBe(200);
  }
  expect((await ask('/test/customers', { method: 'POST', body: { email: 'a@example.com', name: 'A' } })).status).toBe(
    200,
  );
  for (const path of ['/payments', '/products', '/customers/cus_1', '/payouts/p_1', '/balances']) {
    expect(errorOf(await ask(`/test${path}`))).toEqual([404, 'NOT_FOUND']);
  }
});

test('rule 2: an unknown path is 404', async () => {
  expect(errorOf(await (await both()).ask('/test/nothing'))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await (await both()).ask('/nowhere'))).toEqual([404, 'NOT_FOUND']);
});

test('rule 3: a wrong method is 405 with Allow', async () => {
  const { ask } = await both();
  const reply = await ask('/test/payouts', { method: 'DELETE' });
  expect(errorOf(reply)).toEqual([405, 'METHOD_NOT_ALLOWED']);
  expect(reply.headers['allow']).toBe('GET, HEAD');
  expect((await ask('/test/customers')).headers['allow']).toBe('POST');
});

test('rule 4: OPTIONS is a wrong method', async () => {
  const { ask } = await both();
  expect((await ask('/test/payouts', { method: 'OPTIONS' })).status).toBe(405);
  expect((await ask('/test/nothing', { method: 'OPTIONS' })).status).toBe(404);
});

test('rule 5: slashes and letter case of a path are strict', async () => {
  const paths = ['/test/payouts/', '/test//payouts', '/test/Payouts', '/TEST/payouts'];
  const { ask } = await both();
  for (const path of paths) expect(errorOf(await ask(path))).toEqual([404, 'NOT_FOUND']);
});

test('rule 6: every error has a code, a message and a JSON content type', async () => {
  const { ask } = await both({ limits: { perSecond: 6, perMinute: 6 } });
  const replies = [
    await ask('/test/nothing'),
    await ask('/test/payouts', { method: 'PATCH' }),
    await ask('/test/payouts', { key: 'wrong' }),
    await ask('/test/payouts?page_size=x'),
    await ask('/test/webhooks/none'),
    await ask('/test/customers', { method: 'POST', body: '{' }),
    await ask('/test/licenses/activate', { method: 'POST' }),
    await ask('/test/payouts'),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 405, 401, 422, 404, 400, 501, 429]);
  for (const { json, headers } of replies) {
    expect([typeof json.code, typeof json.message, headers['content-type']]).toEqual([
      'string',
      'string',
      'application/json',
    ]);
  }
});

test('rule 7: an error body has exactly two fields, unless extraFields is on', async () => {
  const plain = await (await both()).ask('/test/nothing');
  expect(Object.keys(plain.json)).toEqual(['code', 'message']);
  const extra = await (await both({ policy: { extraFields: true } })).ask('/test/nothing');
  expect(Object.keys(extra.json)).toEqual(['code', 'message', 'request_id', 'details']);
});

test('rule 8: a success is application/json', async () => {
  const { ask } = await both();
  for (const path of LISTS) {
    expect((await ask(`/test/${path}`)).headers['content-type']).toBe('application/json');
  }
});

test('rule 9: every generated record has the shape of the document: integers, UTC times, text ids', async () => {
  const { items, ask } = await both({ ...ofEach(60), subscriptions: 300 });
  for (const list of NUMBERED) {
    for (const page of [0, 1, 2]) {
      for (const item of await items(`/${list}?page_size=100&page_number=${page}`))
        expect(problemsOf(item, RESOURCES[list].shape)).toEqual([]);
    }
  }
  for (const item of (await ask('/test/webhooks?limit=60')).json.data)
    expect(problemsOf(item, RESOURCES.webhooks.shape)).toEqual([]);
});

test('rule 10: HEAD responds like GET, without the body', async () => {
  const { ask } = await both();
  const get = await ask('/test/payouts');
  const head = await ask('/test/payouts', { method: 'HEAD' });
  expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', 'application/json']);
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)));
});

test('rule 11: an unknown parameter is ignored and noted, unless unknownInput rejects it', async () => {
  const { ask, fake } = await both();
  expect((await ask('/test/payouts?sort=amount')).status).toBe(200);
  expect(fake.requests.last?.warnings).toEqual(['payouts.list has no parameter "sort".']);
  const strict = await both({ policy: { unknownInput: 'reject' } });
  expect(errorOf(await strict.ask('/test/payouts?sort=amount'))).toEqual([422, 'INVALID_REQUEST_PARAMETERS']);
});

test('rule 12: a repeated parameter is rejected', async () => {
  const target = '/test/subscriptions?status=active&status=cancelled&page_size=100';
  expect(errorOf(await (await both()).ask(target))).toEqual([422, 'INVALID_REQUEST_PARAMETERS']);
});

test('rule 13: an empty value is rejected', async () => {
  const target = '/test/subscriptions?status=&customer_id=&page_size=';
  expect(errorOf(await (await both()).ask(target))).toEqual([422, 'INVALID_REQUEST_PARAMETERS']);
});

test('rule 14: a 5xx has a code and a message as well', async () => {
  const { ask, each } = await both();
  each((fake) => fake.faults.next('payouts.list', { status: 503 }));
  expect(errorOf(await ask('/test/payouts'))).toEqual([503, 'INTERNAL_SERVER_ERROR']);
});

test('rule 15: an escape that cannot be read is 400', async () => {
  const { ask } = await both();
  for (const target of [
    '/test/webhooks/%',
    '/test/webhooks/%zz',
    '/test/webhooks/%ff',
    '/test/payouts?page_size=%',
    '/test/subscriptions?customer_id=%c3%28',
  ]) {
    expect(errorOf(await ask(target))).toEqual([400, 'BAD_REQUEST']);
  }
});
