import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { runInProcess } from '../test-support/in-process.ts';
import { answerWith, envFor, listen, nobody } from '../test-support/serve.ts';

// `headless.program.test.ts` has a few of them as the built program prints them.
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
  const outcome = await runInProcess(args, { env: env ?? {} });
  expect(outcome.stderr).toMatch(/^paydeck: .+\n$/);
  expect(outcome.stderr).toMatch(line);
  expect(outcome.stderr).not.toMatch(/\n\s+at /);
  expect(outcome).toMatchObject({ code, stdout: '' });
});

test('reports an unreachable address in one line with the remedy', async () => {
  const { env } = nobody();
  const { code, stdout, stderr } = await runInProcess(['subscriptions'], { env });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^paydeck: .*could not connect.*\n$/);
});

test.each(['--key', '--api-key', '--token', '--test-key=sk_test_4eC39HqLyjWDarjt', '--apikey'])(
  'rejects a key as an argument: %s',
  async (flag) => {
    const { code, stdout, stderr } = await runInProcess([flag, 'sk_test_4eC39HqLyjWDarjt']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/shell history has it now/);
    expect(stderr).not.toContain('sk_test_4eC39HqLyjWDarjt');
  },
);

test('rejects the key of the environment as an argument, at any position', async () => {
  const env = { PAYDECK_TEST_KEY: 'a-key-like-no-other' };
  const { code, stderr } = await runInProcess(['subscriptions', '--customer-id', 'a-key-like-no-other'], { env });
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
  const { code, stderr } = await runInProcess(args);
  expect(code).toBe(2);
  expect(stderr).not.toMatch(/4eC39|kTqLyj/);
  expect(stderr).toMatch(/\(not shown: it may be a key\).*the shell history has it now/);
});

test.each([
  ['subscriptions', 'customers-of-2026-11-23.backup.ndjson'],
  ['subscriptions', 'sub_7k2m9x4qd0ab8fj3k2m9x4qd0ab'],
  ['donaudampfschifffahrtsgesellschaft2'],
])('quotes a long word, a name and an id in an error: %s %s', async (...args) => {
  const { code, stderr } = await runInProcess(args);
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
  const { code, stdout, stderr } = await runInProcess(['subscriptions', '--format', 'ndjson'], { env });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^paydeck: [^\u0000-\u001f]+\n$/);
  expect(stderr).toMatch(line);
});
