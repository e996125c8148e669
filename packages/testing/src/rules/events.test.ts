import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { listen } from '@paydeck/test-kit/listen';
import { expect, onTestFinished, test } from 'vitest';
import {
  createFake,
  type DeliveredWebhook,
  type DeliveryOptions,
  type Fake,
  type FakeOptions,
  type WebhookDelivery,
} from '../index.ts';
import { NOW } from '../test-support/both.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, no').toString('base64')}`;

interface Delivering {
  /** Does something to both fakes, and waits for the deliveries it brings. */
  readonly each: (change: (fake: Fake) => unknown) => Promise<void>;
  /** The attempts, after both fakes made the same. */
  readonly attempts: () => readonly DeliveredWebhook[];
}

/** Two equal fakes: one delivers in process, the other over HTTP to a receiver. */
async function delivering(
  delivery: Omit<DeliveryOptions, 'deliver'>,
  answer: (attempt: number) => number = () => 200,
): Promise<Delivering> {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(body);
      response.writeHead(answer(Number(request.headers['x-attempt']))).end();
    });
  });
  const port = await listen(receiver);
  onTestFinished(() => void receiver.close());
  const overHttp = async ({ headers, body, attempt }: WebhookDelivery): Promise<number> => {
    const sent = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { ...headers, 'x-attempt': String(attempt) },
      body,
    });
    return sent.status;
  };
  const settings: FakeOptions = { webhooks: 0, clock: { from: NOW, running: false } };
  const fakes = [
    createFake({ ...settings, deliveries: { ...delivery, deliver: ({ attempt }) => answer(attempt) } }),
    createFake({ ...settings, deliveries: { ...delivery, deliver: overHttp } }),
  ] as const;
  return {
    each: async (change) => {
      for (const fake of fakes) {
        change(fake);
        await fake.deliveries.settled();
      }
    },
    attempts: () => {
      const [inProcess, served] = fakes.map((fake) => fake.deliveries.all);
      expect(sorted(served)).toEqual(sorted(inProcess));
      expect([...received].sort()).toEqual((served ?? []).map(({ body }) => body).sort());
      return inProcess ?? [];
    },
  };
}

function sorted(attempts: readonly DeliveredWebhook[] = []): string[] {
  return attempts.map((attempt) => JSON.stringify(attempt)).sort();
}

test('rule 133: a disabled endpoint gets nothing', async () => {
  const { each, attempts } = await delivering({});
  await each((fake) => {
    fake.webhooks.add({ url: 'https://on.example', disabled: false, filter_types: null, rate_limit: null });
    fake.webhooks.add({ url: 'https://off.example', disabled: true, filter_types: null, rate_limit: null });
    fake.deliveries.emit('payment.succeeded');
  });
  expect(attempts().map(({ url }) => url)).toEqual(['https://on.example']);
});

test('rule 134: filter_types restricts, null is all, and an empty list is nothing', async () => {
  const { each, attempts } = await delivering({});
  await each((fake) => {
    fake.webhooks.add({ url: 'all', disabled: null, filter_types: null, rate_limit: null });
    fake.webhooks.add({ url: 'one', disabled: null, filter_types: ['a', 'b'], rate_limit: null });
    fake.webhooks.add({ url: 'other', disabled: null, filter_types: ['c'], rate_limit: null });
    fake.webhooks.add({ url: 'empty', disabled: null, filter_types: [], rate_limit: null });
    fake.deliveries.emit('b');
  });
  const urls = attempts().map(({ url }) => url);
  expect(urls.sort()).toEqual(['all', 'one']);
});

test('rule 135: deliveries are signed as Standard Webhooks has it, when there is a secret', async () => {
  const { each, attempts } = await delivering({ secret: SECRET });
  await each((fake) => {
    fake.webhooks.add({ disabled: false, filter_types: null, rate_limit: null });
    fake.deliveries.emit('payment.succeeded', { amount: 5 });
  });
  const [signed] = attempts();
  const key = Buffer.from('a secret of thirty-two bytes, no');
  const expected = createHmac('sha256', key)
    .update(`${signed?.id}.${Date.parse(NOW) / 1000}.${signed?.body}`)
    .digest('base64');
  expect(signed?.headers).toMatchObject({
    'webhook-id': signed?.id,
    'webhook-timestamp': String(Date.parse(NOW) / 1000),
    'webhook-signature': `v1,${expected}`,
  });
  const plain = await delivering({});
  await plain.each((fake) => {
    fake.webhooks.add({ disabled: false, filter_types: null, rate_limit: null });
    fake.deliveries.emit('payment.succeeded');
  });
  expect(plain.attempts()[0]?.headers).toEqual({ 'content-type': 'application/json' });
});

test('rule 136: a delivery that fails is tried eight times more, by the clock', async () => {
  const { each, attempts } = await delivering({}, () => 500);
  await each((fake) => {
    fake.webhooks.add({ disabled: false, filter_types: null, rate_limit: null });
    fake.deliveries.emit('payment.failed');
  });
  for (const seconds of [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 1_000_000]) {
    await each((fake) => fake.clock.advance({ seconds }));
  }
  const times = attempts().map(({ at }) => (at - Date.parse(NOW)) / 1000);
  expect(times).toEqual([0, 5, 305, 2105, 9305, 27_305, 63_305, 113_705, 185_705]);
});

test('rule 136: a response that takes longer than 15 seconds counts as none', async () => {
  const fake = createFake({ webhooks: 0, deliveries: { deliver: async () => new Promise<number>(() => undefined) } });
  fake.webhooks.add({ disabled: false, filter_types: null, rate_limit: null });
  fake.deliveries.emit('payment.failed');
  fake.clock.advance({ ms: 14_999 });
  expect(fake.deliveries.all).toEqual([]);
  fake.clock.advance({ ms: 1 });
  await fake.deliveries.settled();
  expect(fake.deliveries.all.map(({ status }) => status)).toEqual([0]);
});

test('rule 137: a retry has the same id, and a time and a signature of its own', async () => {
  const { each, attempts } = await delivering({ secret: SECRET }, (attempt) => (attempt === 1 ? 503 : 200));
  await each((fake) => {
    fake.webhooks.add({ disabled: false, filter_types: null, rate_limit: null });
    fake.deliveries.emit('payment.failed');
  });
  await each((fake) => fake.clock.advance({ seconds: 5 }));
  const [first, second] = attempts();
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
  expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature']);
});

test('rule 138: the rate limit of an endpoint delays deliveries, and 0 blocks them', async () => {
  const { each, attempts } = await delivering({});
  await each((fake) => {
    fake.webhooks.add({ url: 'slow', disabled: false, filter_types: null, rate_limit: 2 });
    fake.webhooks.add({ url: 'fast', disabled: false, filter_types: null, rate_limit: null });
    fake.webhooks.add({ url: 'never', disabled: false, filter_types: null, rate_limit: 0 });
    for (let event = 0; event < 4; event += 1) fake.deliveries.emit('payment.succeeded');
  });
  for (let step = 0; step < 4; step += 1) await each((fake) => fake.clock.advance({ ms: 500 }));
  const at = (url: string): number[] =>
    attempts()
      .filter((attempt) => attempt.url === url)
      .map((attempt) => attempt.at - Date.parse(NOW));
  expect(at('slow')).toEqual([0, 500, 1000, 1500]);
  expect(at('fast')).toEqual([0, 0, 0, 0]);
  expect(at('never')).toEqual([]);
});

test('rule 139: deliveries can be duplicated and out of order', async () => {
  const twice = await delivering({ duplicates: 1 });
  await twice.each((fake) => {
    fake.webhooks.add({ disabled: false, filter_types: null, rate_limit: null });
    fake.deliveries.emit('payment.succeeded');
  });
  expect(new Set(twice.attempts().map(({ id }) => id)).size).toBe(1);
  expect(twice.attempts()).toHaveLength(2);

  const shuffled = await delivering({ delays: 0.5 });
  const sent: string[] = [];
  await shuffled.each((fake) => {
    sent.length = 0;
    fake.webhooks.add({ disabled: false, filter_types: null, rate_limit: null });
    for (let event = 0; event < 12; event += 1) sent.push(fake.deliveries.emit('payment.succeeded'));
  });
  await shuffled.each((fake) => fake.clock.advance({ minutes: 1 }));
  const arrived = shuffled.attempts().map(({ id }) => id);
  expect([...arrived].sort()).toEqual([...sent].sort());
  expect(arrived).not.toEqual(sent);
});

test('events need the option deliveries, and a secret of the right form', () => {
  expect(() => createFake().deliveries.emit('payment.succeeded')).toThrow('Pass createFake the option deliveries');
  expect(() => createFake({ deliveries: { secret: 'short' } })).toThrow(
    'A signing secret must be "whsec_" and 24 to 64 bytes in base64.',
  );
});
