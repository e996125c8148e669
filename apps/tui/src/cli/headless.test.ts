import type { RequestListener } from 'node:http';
import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { claim } from '../test-support/claim.ts';
import { runProgram } from '../test-support/program.ts';
import { answerWith, envFor, listen, nobody, serveFake } from '../test-support/serve.ts';

test('prints the first page as a table without a terminal', async () => {
  claim('docs/cli.md', 'Without `--limit` or `--all` at most 100 items are printed.');
  for (const args of [['--demo'], ['subscriptions', '--demo']]) {
    const { code, stdout, stderr } = await runProgram(args);
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toMatch(/^ID +STATUS +CUSTOMER/);
    expect(stdout.trimEnd().split('\n')).toHaveLength(101);
    expect(stderr).toBe(
      'paydeck: printed 100 subscriptions; there may be more. All of them: paydeck subscriptions --demo --format table --all\n',
    );
  }
});

test('prints every item once with --all', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 237 }));
  const { code, stdout, stderr } = await runProgram(['subscriptions', '--all', '--format', 'ndjson'], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const ids = stdout.trimEnd().split('\n').map(idOf);
  expect(new Set(ids).size).toBe(237);
  expect(ids).toHaveLength(237);
});

test('prints every item although the list loses rows between pages', async () => {
  const fake = createFake({ subscriptions: 350, policy: { churn: 'delete', 'churn.rows': 1 } });
  const before = [...fake.subscriptions].map((item) => item.subscription_id);
  const { env } = await serveFake(fake);
  const { code, stdout, stderr } = await runProgram(['subscriptions', '--all', '--format', 'ndjson'], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const ids = new Set(stdout.trimEnd().split('\n').map(idOf));
  const after = new Set([...fake.subscriptions].map((item) => item.subscription_id));
  expect(after.size).toBeLessThan(350);
  expect(before.filter((id) => after.has(id) && !ids.has(id))).toEqual([]);
});

test('exits with 3 and one line when a list never stops changing', async () => {
  const fake = createFake({ discounts: 0, limits: false });
  const addAtOnce = (count: number): void => {
    for (; count > 0; count -= 1) fake.discounts.add({ created_at: '2026-03-01T10:00:00Z' });
  };
  addAtOnce(150);
  fake.betweenPages(() => addAtOnce(90));
  const { env } = await serveFake(fake);
  const { code, stdout, stderr } = await runProgram(['discounts', '--all', '--format', 'ndjson'], { env });
  expect(code).toBe(3);
  expect(stdout.trimEnd().split('\n').length).toBeGreaterThanOrEqual(100);
  expect(stderr).toMatch(
    /^paydeck: not complete, \d+ discounts printed: .*(?:in another order with each request|is not found again).*\n$/,
  );
});

test('prints JSON as one array', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 12 }));
  const { code, stdout, stderr } = await runProgram(['subscriptions', '--format', 'json'], { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toHaveLength(12);
});

test('prints an empty list in every format', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 0 }));
  const outputs: Record<string, string> = {};
  for (const format of ['json', 'ndjson', 'yaml']) {
    const { code, stdout } = await runProgram(['subscriptions', '--format', format], { env });
    expect(code).toBe(0);
    outputs[format] = stdout;
  }
  expect(outputs).toEqual({ json: '[]\n', ndjson: '', yaml: '[]\n' });
});

test('prints CSV with the requested columns', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 3 }));
  const args = ['subscriptions', '--format', 'csv', '--columns', 'subscription_id,customer.email'];
  const { stdout } = await runProgram(args, { env });
  const lines = stdout.trimEnd().split(/\r?\n/);
  expect(lines[0]).toBe('subscription_id,customer.email');
  expect(lines).toHaveLength(4);
});

test('prints YAML', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 2 }));
  const { stdout } = await runProgram(['subscriptions', '--format', 'yaml'], { env });
  expect(stdout.match(/^- subscription_id: sub_/gm)).toHaveLength(2);
});

test('prints one item as one object in JSON and YAML', async () => {
  const fake = createFake({ webhooks: 1 });
  const { env } = await serveFake(fake);
  const { id = '' } = fake.webhooks.at(0) ?? {};
  const json = await runProgram(['webhooks', 'get', id, '--format', 'json'], { env });
  const yaml = await runProgram(['webhooks', 'get', id, '--format', 'yaml'], { env });
  expect(JSON.parse(json.stdout)).toMatchObject({ id });
  expect(yaml.stdout).toMatch(new RegExp(`^id: ${id}\nurl: `));
});

test('sends filters to the service', async () => {
  const fake = createFake({ subscriptions: 150 });
  const { env } = await serveFake(fake);
  const args = ['subscriptions', '--status', 'past_due', '--cancel-at-next-billing-date', '--format', 'ndjson'];
  const { code } = await runProgram([...args, '--created-at-gte', '2020-01-01T00:00:00Z'], { env });
  expect(code).toBe(0);
  const [request] = fake.requests.to('subscriptions.list');
  expect(request?.query).toMatchObject({
    status: 'past_due',
    cancel_at_next_billing_date: 'true',
    created_at_gte: '2020-01-01T00:00:00Z',
  });
});

test('reports exactly whether there are more when the limit is below the page size', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 10 }));
  const whole = await runProgram(['subscriptions', '--limit', '10', '--format', 'ndjson'], { env });
  expect(whole.stderr).toBe('');
  const part = await runProgram(['subscriptions', '--limit', '9', '--format', 'ndjson'], { env });
  expect(part.stdout.trimEnd().split('\n')).toHaveLength(9);
  expect(part.stderr).toContain('there may be more. All of them: paydeck subscriptions --format ndjson --all');
});

test('exits with 3 when a page cannot be read with --all', async () => {
  claim(
    'docs/cli.md',
    '| 3 | a whole list (`--all`, `compare`, `report`, `customers find`, `pull`, `sql`, `changes`) is not complete',
  );
  const fake = createFake({ subscriptions: 237 });
  fake.faults.add({ operation: 'subscriptions.list', after: 3, status: 422, message: 'no more today' });
  const { env } = await serveFake(fake);
  const { code, stdout, stderr } = await runProgram(['subscriptions', '--all', '--format', 'ndjson'], { env });
  expect(code).toBe(3);
  const { length } = stdout.trimEnd().split('\n');
  expect(length).toBeLessThan(237);
  expect(stderr).toMatch(/^paydeck: not complete, \d+ subscriptions printed: .*no more today.*\n$/);
  expect(stderr).toContain(` ${length} subscriptions`);
});

test('exits with 0 and no message when the reader closes the pipe, but with 3 and --all', async () => {
  claim(
    'docs/cli.md',
    'When the reader of a pipe closes it before the end (`head`), the exit code is 0, and 3 with `--all`.',
  );
  const list = ['subscriptions', '--demo', '--format', 'json'];
  const part = await runProgram([...list, '--limit', '1000'], { closeEarly: true });
  expect(part).toMatchObject({ code: 0, stderr: '' });
  const { code, stderr } = await runProgram([...list, '--all'], { closeEarly: true });
  expect(code).toBe(3);
  expect(stderr).toMatch(
    /^paydeck: not complete, at least \d+ subscriptions printed: stdout was closed by its reader\.\n$/,
  );
});

test('exits with 130 when it is interrupted', async () => {
  const { promise: requested, resolve } = Promise.withResolvers<undefined>();
  const { env } = await listen(() => resolve(undefined));
  const { code, stdout } = await runProgram(['subscriptions', '--format', 'json'], {
    env,
    signalWhen: { moment: requested, signal: 'SIGINT' },
  });
  expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
});

test('says in JSON that it was interrupted, whatever the signal', async () => {
  const { promise: requested, resolve } = Promise.withResolvers<undefined>();
  const { env } = await listen(() => resolve(undefined));
  const { code, stderr } = await runProgram(['subscriptions', '--all', '--format', 'ndjson'], {
    env: { ...env, PAYDECK_ERRORS: 'json' },
    signalWhen: { moment: requested, signal: 'SIGTERM' },
  });
  expect(code).toBe(143);
  expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'INTERRUPTED', message: 'interrupted', exit: 143 } });
});

test('reports that a customer may exist when it is interrupted after sending one', async () => {
  const { promise: requested, resolve } = Promise.withResolvers<undefined>();
  const { env } = await listen(() => resolve(undefined));
  const args = ['customers', 'create', '--email', 'ada@example.com', '--name', 'Ada'];
  expect(await runProgram(args, { env, signalWhen: { moment: requested, signal: 'SIGINT' } })).toEqual({
    code: 4,
    stdout: '',
    stderr: expect.stringMatching(
      /^paydeck: outcome unknown: the customer ada@example\.com was sent at .* may exist\./,
    ),
  });
});

test.each<{ name: string; args: string[]; env?: Record<string, string>; code: number; line: RegExp }>([
  { name: 'no key', args: ['subscriptions'], code: 2, line: /Set PAYDECK_TEST_KEY.*paydeck login.*--demo/ },
  {
    name: 'an unknown mode',
    args: [],
    env: { PAYDECK_MODE: 'production' },
    code: 2,
    line: /"production".*test and live/,
  },
  { name: 'a bad address', args: [], env: envFor('ftp://x'), code: 2, line: /PAYDECK_TEST_URL/ },
  {
    name: 'an unknown flag',
    args: ['subscriptions', '--stauts', 'active'],
    code: 2,
    line: /--stauts \(did you mean --status\?\)/,
  },
  { name: 'an unknown command', args: ['subscritpions'], code: 2, line: /did you mean subscriptions\?/ },
  { name: 'a word too many', args: ['doctor', 'active'], code: 2, line: /one word too many/ },
  {
    name: 'a word that filters nothing',
    args: ['subscriptions', 'active'],
    code: 2,
    line: /neither a list nor a filter/,
  },
  {
    name: 'a bad status',
    args: ['subscriptions', '--status', 'late'],
    code: 2,
    line: /--status takes one of pending, active/,
  },
  {
    name: 'a bad time',
    args: ['subscriptions', '--created-at-gte', '2026-02-30T00:00:00Z'],
    code: 2,
    line: /takes a time such as 2026-10-01/,
  },
  {
    name: 'a time without zone',
    args: ['subscriptions', '--created-at-lte', '2026-02-03T00:00:00'],
    code: 2,
    line: /with its zone/,
  },
  {
    name: 'a bad limit',
    args: ['subscriptions', '--limit', '0'],
    code: 2,
    line: /--limit takes a whole number from 1 up/,
  },
  {
    name: 'a page size over the maximum',
    args: ['subscriptions', '--page-size', '101'],
    code: 2,
    line: /from 0 to 100/,
  },
  {
    name: 'a bad format',
    args: ['subscriptions', '--format', 'xml'],
    code: 2,
    line: /--format takes one of table, json/,
  },
  {
    name: 'an unknown column',
    args: ['subscriptions', '--demo', '--columns', 'colour'],
    code: 2,
    line: /no column "colour"/,
  },
  { name: 'a limit and all', args: ['subscriptions', '--limit', '3', '--all'], code: 2, line: /contradict each other/ },
  {
    name: 'a flag given twice',
    args: ['subscriptions', '--status', 'active', '--status', 'paused'],
    code: 2,
    line: /twice/,
  },
])('reports $name in one line with the remedy', async ({ args, env, code, line }) => {
  const outcome = await runProgram(args, { env: env ?? {} });
  expect(outcome.stderr).toMatch(/^paydeck: .+\n$/);
  expect(outcome.stderr).toMatch(line);
  expect(outcome.stderr).not.toMatch(/\n\s+at /);
  expect(outcome).toMatchObject({ code, stdout: '' });
});

test('reports an unreachable address in one line with the remedy', async () => {
  const { env } = await nobody();
  const { code, stdout, stderr } = await runProgram(['subscriptions'], { env });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^paydeck: .*could not connect.*\n$/);
});

test.each(['--key', '--api-key', '--token', '--test-key=sk_test_4eC39HqLyjWDarjt', '--apikey'])(
  'rejects a key as an argument: %s',
  async (flag) => {
    const { code, stdout, stderr } = await runProgram([flag, 'sk_test_4eC39HqLyjWDarjt']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/shell history has it now/);
    expect(stderr).not.toContain('sk_test_4eC39HqLyjWDarjt');
  },
);

test('rejects the key of the environment as an argument, at any position', async () => {
  const env = { PAYDECK_TEST_KEY: 'a-key-like-no-other' };
  const { code, stderr } = await runProgram(['subscriptions', '--customer-id', 'a-key-like-no-other'], { env });
  expect(code).toBe(2);
  expect(stderr).toMatch(/shell history has it now/);
});

test.each([
  ['sk_live_4eC39HqLyjWDarjtT1zdp7dc'],
  ['subscriptions', '--columns', 'status,sk_live_4eC39HqLyjWDarjtT1zdp7dc'],
  ['subscriptions', 'xkTqLyjWDarjtTHzdpLdcsQw4eC39'],
  ['webhooks', 'get', 'a', 'kTqLyjWDarjtTHzdpLdcsQw-eC'],
  ['--where', '4eC39HqL-yjWDarjtT1.zdp7dc'],
])('does not print an argument that may be a key: %s %s', async (...args) => {
  const { code, stderr } = await runProgram(args);
  expect(code).toBe(2);
  expect(stderr).not.toMatch(/4eC39|kTqLyj/);
  expect(stderr).toMatch(/\(not shown: it may be a key\).*the shell history has it now/);
});

test.each([
  ['subscriptions', 'customers-of-2026-11-23.backup.ndjson'],
  ['subscriptions', 'sub_7k2m9x4qd0ab8fj3k2m9x4qd0ab'],
  ['donaudampfschifffahrtsgesellschaft2'],
])('quotes a long word, a name and an id in an error: %s %s', async (...args) => {
  const { code, stderr } = await runProgram(args);
  expect(code).toBe(2);
  expect(stderr).toContain(args.at(-1));
  expect(stderr).not.toContain('key');
});

test.each<{ name: string; answer: RequestListener; line: RegExp }>([
  { name: 'a web page', answer: answerWith(200, 'text/html', '<html>Sign in</html>'), line: /instead of JSON/ },
  { name: 'cut JSON', answer: answerWith(200, 'application/json', '{"items":[{'), line: /truncated or malformed JSON/ },
  {
    name: 'a rejected request',
    answer: answerWith(401, 'application/json', '{"code":"UNAUTHORIZED","message":"bad \\u001b[31mkey"}'),
    line: /Check the key/,
  },
])('reports $name in one line', async ({ answer, line }) => {
  const { env } = await listen(answer);
  const { code, stdout, stderr } = await runProgram(['subscriptions', '--format', 'ndjson'], { env });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^paydeck: [^\u0000-\u001f]+\n$/);
  expect(stderr).toMatch(line);
});

test('prints the help and the version', async () => {
  const help = await runProgram(['--help']);
  expect(help).toMatchObject({ code: 0, stderr: '' });
  expect(help.stdout).toContain('Exit codes:');
  const list = await runProgram(['subscriptions', '--help']);
  expect(list.stdout).toContain('--created-at-gte <time>');
  const version = await runProgram(['--version']);
  expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

function idOf(line: string): unknown {
  const item: unknown = JSON.parse(line);
  return typeof item === 'object' && item !== null && 'subscription_id' in item ? item.subscription_id : undefined;
}

describe('several values of a filter with --all', () => {
  test('print what had one of them throughout, wherever it moves', async () => {
    claim(
      'docs/filters.md',
      'With `--all`, a filter of several values reads the list without this filter and filters here.',
    );
    const fake = createFake({ subscriptions: 260, limits: false, onRequest: () => moveBetween(fake, statuses) });
    const statuses = ['active', 'past_due'] as const;
    const wanted = [...fake.subscriptions].filter(({ status }) => statuses.some((each) => each === status));
    const { env } = await serveFake(fake);
    const args = ['subscriptions', '--status', statuses.join(','), '--all', '--format', 'ndjson', '--page-size', '20'];
    const { code, stdout } = await runProgram(args, { env });
    expect(code).toBe(0);
    const ids = stdout
      .trimEnd()
      .split('\n')
      .map((line) => /"subscription_id":"(\w+)"/.exec(line)?.[1]);
    expect(ids).toHaveLength(wanted.length);
    expect(new Set(ids)).toEqual(new Set(wanted.map((item) => item.subscription_id)));
  });

  test('exit with 3 where items do not contain the field', async () => {
    claim('docs/filters.md', '`--discount-type flat,percentage --all` exits with 3');
    const { env } = await serveFake(createFake());
    const args = ['discounts', '--discount-type', 'flat,percentage', '--all', '--format', 'ndjson'];
    const { code, stderr } = await runProgram(args, { env });
    expect(code).toBe(3);
    expect(stderr).toMatch(/^paydeck: not complete, \d+ discounts printed: an item can move from one of these lists/);
  });
});

/** Moves every eleventh subscription that has one of two statuses to the other, each time others. */
function moveBetween(fake: Fake, [one, other]: readonly [string, string]): void {
  const turn = fake.requests.count;
  const both = [...fake.subscriptions].filter(({ status }) => status === one || status === other);
  for (const { subscription_id: id, status } of both.filter((_, index) => index % 11 === turn % 11))
    fake.subscriptions.update(id, { status: status === one ? other : one });
}
