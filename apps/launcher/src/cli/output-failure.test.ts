import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createFake, type Fake } from '@paydeck/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from './cli.ts';
import { commands } from '../commands/commands.ts';
import { installedScript, runAlone } from '../test-support/installed-script.ts';
import { systemWith } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

test('a script whose output fits into its file only in part exits with 1 and prints it on stderr', async () => {
  const fake = createFake({ webhooks: 0 });
  for (let index = 0; index < 30; index += 1) fake.webhooks.add({ disabled: false });
  const { env } = await served(fake);
  const args = ['-c', 'ulimit -f 1; exec "$1" > "$HOME/out"', 'sh', await installedScript('webhooks')];
  const { errorOutput, exitCode } = await runAlone('/bin/sh', args, env);
  expect(exitCode).toBe(1);
  expect(errorOutput).toContain('30 endpoints, none disabled');
  expect((await readFile(path.join(env['HOME'] ?? '', 'out'))).length).toBeOneOf([512, 1024]);
});

describe('a stdout that was closed at the start', () => {
  test('ends every command that only prints with 2 and a line on stderr, before the first request', async () => {
    const fake = createFake();
    const { env } = await served(fake);
    const printing = commands.filter(({ mode, isWriting }) => mode !== 'silent' && isWriting !== true);
    expect(printing.length).toBeGreaterThan(10);
    for (const { name } of printing)
      expect(await runCli(['run', name], systemWith({ env, isStdoutClosed: () => true }))).toMatchObject(closed);
    expect(fake.requests.count).toBe(0);
  });

  test('ends a script with 2 and a line on stderr', async () => {
    const fake = createFake();
    const { env } = await served(fake);
    const args = ['-c', 'exec "$1" >&-', 'sh', await installedScript('webhooks')];
    expect(await runAlone('/bin/sh', args, env)).toEqual(closed);
    expect(fake.requests.count).toBe(0);
  });

  test('is no problem for the null device', async () => {
    const { env } = await served(createFake());
    const args = ['-c', 'exec "$1" > /dev/null', 'sh', await installedScript('webhooks')];
    expect(await runAlone('/bin/sh', args, env)).toEqual({ output: '', errorOutput: '', exitCode: 0 });
  });
});

const closed = {
  output: '',
  errorOutput:
    'stdout is closed, or looks closed, so nothing can be printed. Give it a file or a pipe, or > /dev/null.\n',
  exitCode: 2,
};

async function served(fake: Fake): Promise<{ env: Record<string, string> }> {
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const home = await temporaryHome();
  return { env: { HOME: home, PAYDECK_TEST_KEY: fake.keys.test, PAYDECK_TEST_URL: server.baseUrl.test } };
}
