import { expect, test } from 'vitest';
import { createFake } from '../index.ts';
import { type Both, both, errorOf, NOW, type Reply } from '../test-support/both.ts';

const TEN = { perSecond: 10, perMinute: 100 };

/** Limit, remaining and reset as the headers say. */
function limitOf({ headers }: Reply): (string | undefined)[] {
  return [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining'], headers['x-ratelimit-reset']];
}

async function times(count: number, ask: () => Promise<Reply>): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1) statuses.push((await ask()).status);
  return statuses;
}

function advance(fakes: Both, ms: number): void {
  fakes.each((fake) => fake.clock.advance({ ms }));
}

test('rule 37: ten a second and a hundred a minute hold at once, and can be set', async () => {
  const fakes = await both({ limits: undefined });
  const payouts = async (): Promise<Reply> => fakes.ask('/test/payouts?page_size=1');
  for (let second = 0; second < 10; second += 1) {
    expect(await times(11, payouts)).toEqual([...Array<number>(10).fill(200), 429]);
    advance(fakes, 1000);
  }
  expect(await times(1, payouts)).toEqual([429]);
  advance(fakes, 50_000);
  expect(await times(1, payouts)).toEqual([200]);
  const small = await both({ limits: '2/s,3/min' });
  expect(await times(3, async () => small.ask('/test/payouts'))).toEqual([200, 200, 429]);
  advance(small, 1000);
  expect(await times(2, async () => small.ask('/test/payouts'))).toEqual([200, 429]);
});

test('rule 38: the keys of a business count together, across operations', async () => {
  const { ask, each } = await both({ limits: TEN });
  const second = each((fake) => fake.keys.mint());
  await times(5, async () => ask('/test/payouts'));
  await times(5, async () => ask('/test/webhooks', { key: second }));
  expect((await ask('/test/discounts')).status).toBe(429);
  expect((await ask('/test/discounts', { key: second })).status).toBe(429);
});

test('rule 39: a tier raises both limits', async () => {
  const growth = await both({ limits: { perSecond: 50, perMinute: 1000 } });
  expect(await times(51, async () => growth.ask('/test/webhooks?limit=1'))).toEqual([
    ...Array<number>(50).fill(200),
    429,
  ]);
  expect(limitOf(await growth.ask('/test/webhooks'))).toEqual(['50', '0', '1']);
});

test('rule 40: test and live count apart, unless shareModes is on', async () => {
  const apart = await both({ limits: { perSecond: 1, perMinute: 9 } });
  await apart.ask('/test/payouts');
  expect((await apart.ask('/live/payouts', { key: 'live_key' })).status).toBe(200);
  const shared = await both({ limits: { perSecond: 1, perMinute: 9 }, policy: { shareModes: true } });
  await shared.ask('/test/payouts');
  expect((await shared.ask('/live/payouts', { key: 'live_key' })).status).toBe(429);
});

test('rule 41: requests without a valid key count by address', async () => {
  const { ask, fake } = await both({ limits: { perSecond: 2, perMinute: 9 } });
  expect(await times(3, async () => ask('/test/payouts', { key: 'wrong' }))).toEqual([401, 401, 429]);
  expect((await ask('/test/payouts', { key: null })).status).toBe(429);
  expect((await ask('/test/payouts')).status).toBe(200);
  const elsewhere = { method: 'GET', target: '/test/payouts', headers: {}, body: undefined, ip: '10.0.0.9' };
  expect(fake.handle(elsewhere).response.status).toBe(401);
});

test('rule 42: beyond a limit the response is 429 with a code and a message', async () => {
  const { ask } = await both({ limits: { perSecond: 1, perMinute: 9 } });
  await ask('/test/payouts');
  expect(errorOf(await ask('/test/payouts'))).toEqual([429, 'TOO_MANY_REQUESTS']);
});

const headersOn = async (value: 'success' | 'limited' | 'none'): Promise<boolean[]> => {
  const { ask: askOther } = await both({ limits: { perSecond: 2, perMinute: 9 }, policy: { headersOn: value } });
  const seen = [await askOther('/test/payouts'), await askOther('/test/nothing'), await askOther('/test/payouts')];
  return seen.map((reply) => limitOf(reply).every((text) => text !== undefined));
};

test('rule 43: every response carries the three headers, or those that headersOn names', async () => {
  const { ask } = await both({ limits: TEN });
  const replies = [
    await ask('/test/payouts'),
    await ask('/test/nothing'),
    await ask('/test/payouts', { method: 'PUT' }),
    await ask('/test/payouts?page_size=x'),
    await ask('/test/payouts', { key: 'wrong' }),
    await ask('/test/webhooks/none'),
  ];
  for (const reply of replies) expect(limitOf(reply)).not.toContain(undefined);
  expect(await headersOn('success')).toEqual([true, false, false]);
  expect(await headersOn('limited')).toEqual([false, false, true]);
  expect(await headersOn('none')).toEqual([false, false, false]);
});

test('rule 44: the headers describe the tighter window, on a tie the longer, or the one that headerWindow names', async () => {
  const limits = { perSecond: 3, perMinute: 4 };
  const tightest = await both({ limits });
  expect(limitOf(await tightest.ask('/test/payouts'))).toEqual(['3', '2', '1']);
  advance(tightest, 1000);
  expect(limitOf(await tightest.ask('/test/payouts'))).toEqual(['4', '2', '59']);
  advance(tightest, 1000);
  expect(limitOf(await tightest.ask('/test/payouts'))).toEqual(['4', '1', '58']);
  expect(limitOf(await (await both({ limits, policy: { headerWindow: 'minute' } })).ask('/test/payouts'))).toEqual([
    '4',
    '3',
    '60',
  ]);
  expect(limitOf(await (await both({ limits, policy: { headerWindow: 'second' } })).ask('/test/payouts'))).toEqual([
    '3',
    '2',
    '1',
  ]);
});

test('rule 45: reset is in whole seconds, rounded up, or down with resetRounding', async () => {
  const limits = { perSecond: 1, perMinute: 50 };
  const up = await both({ limits });
  await up.ask('/test/payouts');
  advance(up, 999);
  expect(limitOf(await up.ask('/test/payouts'))).toEqual(['1', '0', '1']);
  const down = await both({ limits, policy: { resetRounding: 'floor' } });
  await down.ask('/test/payouts');
  advance(down, 999);
  expect(limitOf(await down.ask('/test/payouts'))).toEqual(['1', '0', '0']);
});

test('rule 46: a 429 describes the exhausted window, and the longer if both are', async () => {
  const second = await both({ limits: { perSecond: 1, perMinute: 5 } });
  await second.ask('/test/payouts');
  expect(limitOf(await second.ask('/test/payouts'))).toEqual(['1', '0', '1']);
  const bothGone = await both({ limits: { perSecond: 2, perMinute: 2 } });
  await times(2, async () => bothGone.ask('/test/payouts'));
  expect(limitOf(await bothGone.ask('/test/payouts'))).toEqual(['2', '0', '60']);
});

test('rule 47: remaining is 0 on a 429 and never below', async () => {
  const { ask } = await both({ limits: { perSecond: 2, perMinute: 50 }, policy: { countRejected: true } });
  const seen: (string | undefined)[] = [];
  for (let sent = 0; sent < 5; sent += 1) seen.push((await ask('/test/payouts')).headers['x-ratelimit-remaining']);
  expect(seen).toEqual(['1', '0', '0', '0', '0']);
});

const passing = async (algorithm: 'fixed' | 'aligned' | 'sliding' | 'bucket'): Promise<number[]> => {
  const fakes = await both({ limits: { perSecond: 2, perMinute: 1000 }, policy: { algorithm } });
  const statuses: number[] = [];
  // Two at .600, then one at 1.000, 1.100, 1.600 and 1.700.
  for (const wait of [600, 0, 400, 100, 500, 100]) {
    advance(fakes, wait);
    statuses.push((await fakes.ask('/test/payouts')).status);
  }
  return statuses;
};

test('rule 48: windows start with the first request, or are aligned, sliding or a bucket', async () => {
  expect(await passing('fixed')).toEqual([200, 200, 429, 429, 200, 200]);
  expect(await passing('aligned')).toEqual([200, 200, 200, 200, 429, 429]);
  expect(await passing('sliding')).toEqual([200, 200, 429, 429, 200, 200]);
  expect(await passing('bucket')).toEqual([200, 200, 429, 200, 200, 429]);
});

const passesAfter = async (countRejected: boolean): Promise<number> => {
  const fakes = await both({
    limits: { perSecond: 1, perMinute: 50 },
    policy: { algorithm: 'sliding', countRejected },
  });
  await fakes.ask('/test/payouts');
  advance(fakes, 500);
  await fakes.ask('/test/payouts');
  advance(fakes, 500);
  return (await fakes.ask('/test/payouts')).status;
};

test('rule 49: rejected requests do not count, unless countRejected is on', async () => {
  expect(await passesAfter(false)).toBe(200);
  expect(await passesAfter(true)).toBe(429);
});

test('rule 50: there is no Retry-After, unless retryAfter is on', async () => {
  const limits = { perSecond: 1, perMinute: 1 };
  for (const [retryAfter, expected] of [
    [false, undefined],
    [true, '60'],
  ] as const) {
    const { ask } = await both({ limits, policy: { retryAfter } });
    await ask('/test/payouts');
    expect((await ask('/test/payouts')).headers['retry-after']).toBe(expected);
  }
});

test('rule 51: 403, 404 and 422 count for the business, 401 for the address', async () => {
  const { ask, each } = await both({ limits: { perSecond: 4, perMinute: 50 } });
  const key = each((fake) => fake.keys.mint({ access: {} }));
  const replies = [
    await ask('/test/payouts', { key }),
    await ask('/test/nothing'),
    await ask('/test/payouts?page_size=x'),
    await ask('/test/payouts', { key: 'wrong' }),
    await ask('/test/payouts'),
  ];
  expect(replies.map((reply) => [reply.status, limitOf(reply)[1]])).toEqual([
    [403, '3'],
    [404, '2'],
    [422, '1'],
    [401, '3'],
    [200, '0'],
  ]);
});

test('rule 52: limits can be disabled, and then no header describes them', async () => {
  const { ask } = await both({ limits: false });
  expect(new Set(await times(120, async () => ask('/test/payouts?page_size=0')))).toEqual(new Set([200]));
  expect(limitOf(await ask('/test/payouts'))).toEqual([undefined, undefined, undefined]);
});

test('rule 53: a request passes exactly at the reset, and not a millisecond before', async () => {
  for (const [limits, reset] of [
    ['1/s,50/min', 1000],
    ['9/s,1/min', 60_000],
  ] as const) {
    const fakes = await both({ limits });
    await fakes.ask('/test/payouts');
    advance(fakes, reset - 1);
    expect((await fakes.ask('/test/payouts')).status).toBe(429);
    advance(fakes, 1);
    expect((await fakes.ask('/test/payouts')).status).toBe(200);
  }
});

const burst = async (ask: typeof fetch, baseUrl: string, key: string): Promise<number[]> => {
  const headers = { authorization: `Bearer ${key}` };
  const answers = await Promise.all(
    Array.from({ length: 11 }, async () => ask(`${baseUrl}/payouts?page_size=0`, { headers })),
  );
  return answers.map(({ status }) => status).sort((a, b) => a - b);
};

test('rule 54: of eleven at once exactly ten pass', async () => {
  const fake = createFake({ limits: TEN, clock: { from: NOW, running: false } });
  await using server = await fake.listen();
  expect(await burst(fake.fetch, fake.baseUrl.test, 'test_key')).toEqual([...Array<number>(10).fill(200), 429]);
  expect(await burst(fetch, server.baseUrl.live, 'live_key')).toEqual([...Array<number>(10).fill(200), 429]);
});
