import { createFake } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { claim } from '../test-support/claim.ts';
import { runProgram } from '../test-support/program.ts';
import { listen, serveFake } from '../test-support/serve.ts';

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

test('prints a report', async () => {
  const { env } = await serveFake(createFake({ subscriptions: 12 }));
  const { code, stdout } = await runProgram(['report', 'recurring'], { env });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Recurring revenue of a month\n/);
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

// `failures.test.ts` has all of them.
test.each([
  [['subscriptions'], /Set PAYDECK_TEST_KEY.*paydeck login.*--demo/],
  [['subscriptions', '--stauts', 'active'], /--stauts \(did you mean --status\?\)/],
  [['--key', 'sk_test_4eC39HqLyjWDarjt'], /shell history has it now/],
])('exits with 2 and one line: %j', async (args, line) => {
  expect(await runProgram(args)).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(line) });
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
