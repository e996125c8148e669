import { createFake } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { runInProcess } from '../test-support/in-process.ts';
import { answerWith, envFor, listen, serveFake } from '../test-support/serve.ts';
import { progressText } from './progress.ts';

const ndjson = ['--all', '--format', 'ndjson'];

test('draws the progress on a terminal, clears it at the end, and names the account', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 450 }));
  let now = 0;
  const { stderr } = await runInProcess(['subscriptions', ...ndjson], {
    env,
    isWatched: true,
    now: () => (now += 100),
  });
  expect(stderr).toMatch(/\r\d+ subscriptions, \d+\/s\u001b\[K/);
  expect(stderr).toMatch(
    /\r\u001b\[Kpaydeck: 450 subscriptions of account env \S+ \(TEST\) printed, all that match\.\n$/,
  );
});

test('draws no progress without a terminal or with --quiet', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 450 }));
  expect((await runInProcess(['subscriptions', ...ndjson], { env })).stderr).toBe('');
  expect((await runInProcess(['subscriptions', ...ndjson, '-q'], { env, isWatched: true })).stderr).toBe('');
});

test('names a wait for the rate limit in the progress', () => {
  const seen = { items: 1200, what: 'payouts', elapsedMs: 5000, now: 1_000_000 };
  expect(progressText({ ...seen, waitsUntil: undefined })).toBe('1200 payouts, 240/s');
  expect(progressText({ ...seen, waitsUntil: new Date(1_011_500) })).toBe(
    '1200 payouts, 240/s, waits 12 s for the rate limit',
  );
});

test('reports that there may be more, even with --quiet', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 450 }));
  const { stderr } = await runInProcess(['subscriptions', '--format', 'ndjson', '--quiet'], { env });
  expect(stderr).toMatch(/^paydeck: printed 100 subscriptions; there may be more\..*\n$/);
});

test('prints a line for each request with --verbose, without keys, queries and bodies', async () => {
  const fake = createFake({ subscriptions: 150 });
  fake.faults.next('subscriptions.list', { status: 503 });
  const { env } = await serveFake(fake);
  const args = ['subscriptions', '--customer-id', 'cus_secret', ...ndjson, '--verbose'];
  const { code, stderr } = await runInProcess(args, { env });
  expect(code).toBe(0);
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/^paydeck: GET \/subscriptions: 503 in \d+ ms$/),
    expect.stringMatching(/^paydeck: GET \/subscriptions: again in \d+ ms after ApiError$/),
    expect.stringMatching(/^paydeck: GET \/subscriptions: 200 in \d+ ms$/),
    '',
  ]);
});

test('prints a line for a rate-limit wait with --verbose', async () => {
  let count = 0;
  const { env } = await listen((_request, response) => {
    count += 1;
    const isRefused = count === 1;
    response.writeHead(isRefused ? 429 : 200, { 'content-type': 'application/json', 'x-ratelimit-reset': '0' });
    response.end(isRefused ? '{"code":"RATE","message":"too many"}' : '{"data":[],"done":true,"iterator":null}');
  });
  const { stderr } = await runInProcess(['webhooks', ...ndjson, '-v'], { env });
  expect(stderr).toMatch(
    /GET \/webhooks: 429 in \d+ ms\npaydeck: GET \/webhooks: waits \d+\.\d s for the rate limit\n/,
  );
});

test('sends no request when a column does not exist', async () => {
  const fake = createFake();
  const { env } = await serveFake(fake);
  for (const flags of [
    ['--columns', 'emial'],
    ['--sort', 'emial'],
  ]) {
    const outcome = await runInProcess(['subscriptions', ...flags, '--format', 'csv'], { env });
    expect(outcome).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/no column "emial"/) });
  }
  expect(fake.requests.to('subscriptions.list')).toEqual([]);
});

test('sorts the items that were read, and reports when there may be more', async () => {
  const fake = createFake({ payouts: 130, limits: false });
  const { env } = await serveFake(fake);
  const args = ['payouts', '--format', 'ndjson', '--columns', 'amount', '--sort', 'amount:desc'];
  const part = await runInProcess(args, { env });
  expect(part.stderr).toBe(
    'paydeck: sorted only the 100 payouts that were read; there may be more. All of them: ' +
      'paydeck payouts --columns amount --sort amount:desc --format ndjson --all\n',
  );
  const whole = await runInProcess([...args, '--all'], { env });
  const amounts = whole.stdout
    .trimEnd()
    .split('\n')
    .map((line) => Number(/\d+/.exec(line)?.[0]));
  expect(amounts).toHaveLength(130);
  expect(amounts).toEqual(amounts.toSorted((left, right) => right - left));
  expect(whole.stderr).toBe('');
});

test('an invalid address is reported with the variable or profile that it came from', async () => {
  const { code, stderr } = await runInProcess(['payouts'], { env: envFor('http://example.com') });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/^paydeck: PAYDECK_TEST_URL must start with https/),
  });
});

test('exits with 3 when a list is not done but has no next iterator', async () => {
  const page = '{"data":[{"id":"ep_1","url":"https://a.example"}],"done":false,"iterator":null}';
  const { env } = await listen(answerWith(200, 'application/json', page));
  const { code, stdout, stderr } = await runInProcess(['webhooks', ...ndjson], { env });
  expect({ code, stderr }).toEqual({
    code: 3,
    stderr: expect.stringMatching(/^paydeck: not complete, 1 webhook printed: /),
  });
  expect(stdout).toContain('ep_1');
});

test('prints every row of a list that changes while it is read', async () => {
  const fake = createFake({ subscriptions: 350, limits: false });
  const ids = [...fake.subscriptions].map((row) => row.subscription_id);
  fake.faults.add({ operation: 'subscriptions.list', after: 1, times: 1, churn: { insert: 5 } });
  const { env } = await serveFake(fake);
  const { code, stdout, stderr } = await runInProcess(['subscriptions', ...ndjson], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(ids.filter((id) => stdout.split(id).length !== 2)).toEqual([]);
});

test('reports that there may be more when the service returns shorter pages than requested', async () => {
  const items = Array.from({ length: 200 }, (_, index) => ({ payout_id: `pyt_${index}` }));
  const { env } = await listen((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    const size = Math.min(50, Number(query.get('page_size')));
    const start = Number(query.get('page_number')) * size;
    const body = JSON.stringify({ items: items.slice(start, start + size) });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const { stdout, stderr } = await runInProcess(['payouts', '--format', 'ndjson'], { env });
  expect(stdout.trimEnd().split('\n')).toHaveLength(100);
  expect(stderr).toMatch(/^paydeck: printed 100 payouts; there may be more/);
});
