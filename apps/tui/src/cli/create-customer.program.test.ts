import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { runInProcess } from '../test-support/in-process.ts';
import { bareEnv, programFile, requireProgram, runInShell, runProgram } from '../test-support/program.ts';
import { listen, serveFake } from '../test-support/serve.ts';

const create = ['customers', 'create', '--email', 'ada@example.com', '--name', 'Ada', '--format', 'json'];

describe('an e-mail address that the form of the browser rejects', () => {
  test.each([
    ['ada', 'needs an @'],
    ['ada@', 'needs a dot after @'],
    ['ada@@example.com', 'more than one @'],
    ['ada lovelace@example.com', 'has a blank'],
  ])('is rejected before anything is sent: %j', async (email, problem) => {
    const fake = createFake();
    const { env } = await serveFake(fake);
    const { code, stdout, stderr } = await runInProcess(['customers', 'create', '--email', email, '--name', 'A'], {
      env,
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(problem);
    expect(stderr).toContain('Nothing was sent.');
    expect(fake.requests.count).toBe(0);
  });
});

describe('a customer whose response is lost', () => {
  test('exits with 4, and reports the e-mail, the time and what to check', async () => {
    const fake = createFake({ clock: 'real' });
    fake.faults.next('customers.create', { loseResponse: true });
    const { env } = await serveFake(fake);
    const { code, stdout, stderr } = await runInProcess(create, { env });
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toMatch(
      /^paydeck: outcome unknown: the customer ada@example\.com was sent at \d{4}-.*Z \(.+\) and may exist\. Look for this e-mail/,
    );
    expect(fake.requests.to('customers.create')).toHaveLength(1);
  });

  test('exits with 1 when the request was rejected instead', async () => {
    const fake = createFake();
    fake.faults.next('customers.create', { status: 422, message: 'no' });
    const { env } = await serveFake(fake);
    expect(await runInProcess(create, { env })).toMatchObject({ code: 1 });
  });
});

test('reports that nothing was created when it is interrupted while rate-limited', async () => {
  const fake = createFake({ clock: 'real' });
  fake.faults.next('customers.create', { rateLimited: { resetSeconds: 50 } });
  const { env } = await serveFake(fake);
  requireProgram();
  const child = spawn(process.execPath, [programFile, ...create, '--verbose'], { env: bareEnv(env) });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    if (text.includes('429')) child.kill('SIGINT');
  });
  const code = await new Promise((resolve) => void child.on('close', resolve));
  expect(stderr).toContain('ended by SIGINT before the customer ada@example.com was sent: nothing was created');
  expect(code).toBe(130);
});

describe.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s', (signal) => {
  test('reports that the customer may exist when it arrives after the request was sent', async () => {
    const { promise: moment, resolve: arrived } = Promise.withResolvers<void>();
    const { env } = await listen((request) => request.on('end', arrived).resume());
    const { code, stdout, stderr } = await runProgram(create, { env, signalWhen: { moment, signal } });
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toMatch(
      new RegExp(
        `^paydeck: outcome unknown: the customer ada@example\\.com was sent at .*Z \\(ended by ${signal}\\) and may exist`,
      ),
    );
  });
});

describe('a created customer that cannot be printed', () => {
  test.skipIf(!existsSync('/dev/full'))('is reported on stderr with its id when the disk is full', async () => {
    const fake = createFake({ clock: 'real' });
    const { env } = await serveFake(fake);
    const { code, stderr } = await runInShell('"$0" "$@" > /dev/full', create, env);
    const made = fake.customers.at(0);
    expect(code).toBe(4);
    expect(stderr).toBe(
      `paydeck: the customer ada@example.com was created as ${made?.customer_id}, but it was not printed: stdout could not be written (ENOSPC: the disk is full).\n`,
    );
  });

  test.skipIf(process.platform === 'win32')(
    'is reported on stderr with its id when stdout is closed from the start',
    async () => {
      const fake = createFake({ clock: 'real' });
      const { env } = await serveFake(fake);
      expect(await runInShell('"$0" "$@" >&-', create, env)).toEqual({
        code: 4,
        stderr: `paydeck: the customer ada@example.com was created as ${fake.customers.at(0)?.customer_id}, but it was not printed: stdout is closed.\n`,
      });
      expect(await runInShell('"$0" "$@" > /dev/null', create, env)).toEqual({ code: 0, stderr: '' });
    },
  );

  test('is reported on stderr with its id when the pipe is closed', async () => {
    const fake = createFake({ clock: 'real' });
    const { env } = await serveFake(fake);
    const { stderr } = await runInShell('{ "$0" "$@"; echo "code $?" >&2; } | true', create, env);
    expect(stderr).toMatch(
      /was created as cus_\w+, but it was not printed: stdout could not be written \(EPIPE\)\.\ncode 4\n$/,
    );
  });

  test.skipIf(!existsSync('/dev/full'))('still exits with 4 when stderr cannot be written either', async () => {
    const fake = createFake({ clock: 'real' });
    const { env } = await serveFake(fake);
    expect(await runInShell('"$0" "$@" > /dev/full 2> /dev/full', create, env)).toMatchObject({ code: 4 });
  });
});
