import { expect, test } from 'vitest';
import { both, type Both, errorOf, NOW, type Reply } from '../test-support/both.ts';

const ADA = { email: 'ada@example.com', name: 'Ada Lovelace' };

async function create({ ask }: Both, body: string | object, headers: Record<string, string> = {}): Promise<Reply> {
  return ask('/test/customers', { method: 'POST', body, headers });
}

test('rule 119: a created customer is 200, or 201 with status.created', async () => {
  expect((await create(await both(), ADA)).status).toBe(200);
  expect((await create(await both({ policy: { 'status.created': 201 } }), ADA)).status).toBe(201);
});

test('rule 120: email and name are required', async () => {
  const fakes = await both();
  for (const body of [
    {},
    { email: 'a@example.com' },
    { name: 'A' },
    { email: null, name: 'A' },
    { email: 1, name: 'A' },
    { email: 'a@example.com', name: 7 },
  ]) {
    expect(errorOf(await create(fakes, body))).toEqual([422, 'INVALID_REQUEST_BODY']);
  }
  expect((await create(await both({ policy: { 'status.badBody': 400 } }), {})).status).toBe(400);
});

test('rule 121: an email has one @ and no space', async () => {
  const fakes = await both();
  for (const email of ['', 'ada', '@example.com', 'ada@', 'a b@example.com', 'a@b@c']) {
    expect(errorOf(await create(fakes, { ...ADA, email }))).toEqual([422, 'INVALID_REQUEST_BODY']);
  }
  expect((await create(fakes, { ...ADA, email: "o'neil+tag@sub.example" })).status).toBe(200);
});

test('rule 122: an empty name is 422', async () => {
  const fakes = await both();
  for (const name of ['', '   '])
    expect(errorOf(await create(fakes, { ...ADA, name }))).toEqual([422, 'INVALID_REQUEST_BODY']);
});

test('rule 123: malformed JSON, an array, another content type and no body are rejected, with 400, 422, 415 and 422', async () => {
  const fakes = await both();
  const json = JSON.stringify(ADA);
  const replies = [
    await create(fakes, '{"email":'),
    await create(fakes, '[]'),
    await create(fakes, json, { 'content-type': 'text/plain' }),
    await fakes.ask('/test/customers', { method: 'POST' }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([400, 422, 415, 422]);
  expect(errorOf(await create(fakes, '"text"'))).toEqual([422, 'INVALID_REQUEST_BODY']);
  expect((await create(fakes, json, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200);
});

const body = { ...ADA, vip: true, customer_id: 'cus_mine' };

test('rule 124: unknown fields are ignored and not echoed, unless unknownInput rejects them', async () => {
  const { json } = await create(await both(), body);
  expect(json).not.toHaveProperty('vip');
  expect(json.customer_id).not.toBe('cus_mine');
  expect(errorOf(await create(await both({ policy: { unknownInput: 'reject' } }), body))).toEqual([
    422,
    'INVALID_REQUEST_BODY',
  ]);
});

test('rule 125: a phone number that is null or absent is null in the response', async () => {
  const fakes = await both();
  expect((await create(fakes, ADA)).json.phone_number).toBe(null);
  expect((await create(fakes, { ...ADA, phone_number: null })).json.phone_number).toBe(null);
  expect((await create(fakes, { ...ADA, phone_number: '+1 555' })).json.phone_number).toBe('+1 555');
  expect(errorOf(await create(fakes, { ...ADA, phone_number: 1555 }))).toEqual([422, 'INVALID_REQUEST_BODY']);
});

test('rule 126: the values of metadata are strings, or scalars with metadataValues', async () => {
  const fakes = await both();
  expect((await create(fakes, { ...ADA, metadata: { team: 'growth', __proto: 'x' } })).json.metadata).toEqual({
    team: 'growth',
    __proto: 'x',
  });
  for (const metadata of [{ a: 1 }, { a: null }, { a: {} }, [], 'text']) {
    expect(errorOf(await create(fakes, { ...ADA, metadata }))).toEqual([422, 'INVALID_REQUEST_BODY']);
  }
  const scalar = await both({ policy: { metadataValues: 'scalar' } });
  expect((await create(scalar, { ...ADA, metadata: { a: 1, b: true, c: 'd' } })).json.metadata).toEqual({
    a: 1,
    b: true,
    c: 'd',
  });
  expect(errorOf(await create(scalar, { ...ADA, metadata: { a: {} } }))).toEqual([422, 'INVALID_REQUEST_BODY']);
});

const pairs = (count: number): object => ({
  ...ADA,
  metadata: Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v'])),
});

test('rule 127: metadata has no limit', async () => {
  expect((await create(await both(), pairs(300))).status).toBe(200);
});

const second = async (duplicateEmail: 'new' | 'conflict' | 'existing'): Promise<[number, boolean]> => {
  const fakes = await both({ policy: { duplicateEmail } });
  const first = await create(fakes, ADA);
  const again = await create(fakes, { ...ADA, email: 'ADA@example.com' });
  return [again.status, again.json.customer_id === first.json.customer_id];
};

test('rule 128: a second customer with the same email is new, a conflict, or the first one', async () => {
  expect(await second('new')).toEqual([200, false]);
  expect(await second('conflict')).toEqual([409, false]);
  expect(await second('existing')).toEqual([200, true]);
});

test('rule 129: a request that is sent twice makes two customers, with an idempotency key as well', async () => {
  const fakes = await both();
  const before = fakes.fake.customers.count;
  const headers = { 'idempotency-key': 'once' };
  const [once, again] = [await create(fakes, ADA, headers), await create(fakes, ADA, headers)];
  expect(again.json.customer_id).not.toBe(once.json.customer_id);
  expect(fakes.fake.customers.count).toBe(before + 2);
});

test('rule 130: the id is new, the business is that of the key, and created_at is now', async () => {
  const fakes = await both();
  const { json } = await create(fakes, ADA);
  expect(json).toMatchObject({ ...ADA, created_at: NOW, metadata: {} });
  expect(json.business_id).toBe((await fakes.items('/payouts'))[0].business_id);
  fakes.each((fake) => fake.clock.advance({ minutes: 1 }));
  expect((await create(fakes, ADA)).json.created_at).toBe('2026-03-02T09:01:00.000Z');
});

test('rule 131: a created customer is among the customers of its world, and of no other', async () => {
  const fakes = await both();
  const { json } = await create(fakes, ADA);
  expect(fakes.fake.worlds.test.customers.get(json.customer_id)).toEqual(json);
  expect(fakes.fake.worlds.live.customers.get(json.customer_id)).toBe(undefined);
});

test('rule 132: a body of more than 1 MiB is 413', async () => {
  expect((await create(await both(), bodyOf(1_000_000))).status).toBe(200);
  expect(errorOf(await create(await both(), bodyOf(1_048_577)))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

function bodyOf(bytes: number): object {
  return { ...ADA, name: 'x'.repeat(bytes) };
}
