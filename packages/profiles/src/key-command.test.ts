import { inspect } from 'node:util';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { keyCommandLimitMs, runKeyCommand } from './key-command.ts';
import { temporaryFolder } from './test-support/temporary-folder.ts';

const canary = 'sk_canary_0123456789abcdef';

async function script(code: string, env: Record<string, string> = {}): Promise<string> {
  return runKeyCommand([process.execPath, '-e', code], 'shop', env);
}

describe('a key command', () => {
  test('returns its output without the line break, and needs no shell', async () => {
    expect(await script(`console.log("${canary}")`)).toBe(canary);
    expect(await runKeyCommand([process.execPath, '-p', 'process.argv[1]', '$(id); `id` "'], 'shop', {})).toBe(
      '$(id); `id` "',
    );
  });

  test('does not get the keys of the environment', async () => {
    const env = { PAYDECK_TEST_KEY: canary, PAYDECK_LIVE_KEY: canary, PAYDECK_MODE: 'test', OTHER: 'kept' };
    const seen = await script('console.log(JSON.stringify(process.env))', env);
    expect(seen).not.toContain('canary');
    expect(JSON.parse(seen)).toMatchObject({ PAYDECK_MODE: 'test', OTHER: 'kept' });
  });

  test.each([
    [`console.log("${canary}"); process.exit(3)`, 'The key_command of profile shop failed with exit code 3.'],
    [`console.error("${canary}")`, 'The key_command of profile shop printed nothing.'],
    [`console.log("${canary}".repeat(10_000))`, 'The key_command of profile shop printed more than a key.'],
    [
      `process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)`,
      'The key_command of profile shop ended by SIGTERM.',
    ],
  ])('that runs %j throws a one-line error without its output', async (code, message) => {
    const error: unknown = await script(code).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'SetupError', message });
    expect(inspect(error, { depth: 9 })).not.toContain('canary');
  });

  test('that does not exist throws an error that says so', async () => {
    await expect(runKeyCommand(['/no/such/program'], 'shop', {})).rejects.toThrow(
      'The key_command of profile shop was not found.',
    );
  });

  test.skipIf(process.platform === 'win32')(
    'that takes too long is killed with all that it started, though they ignore SIGTERM',
    async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const folder = await temporaryFolder();
      const stubborn = `trap '' TERM; echo $$ > "$0/$1.part"; mv "$0/$1.part" "$0/$1"`;
      const command = [
        'sh',
        '-c',
        `sh -c '${stubborn.replaceAll("'", String.raw`'\''`)}; sleep 600' "$0" inner & ${stubborn}; wait`,
      ];
      const ended = runKeyCommand([...command, folder, 'outer'], 'shop', process.env).catch((error: unknown) => error);
      const pids = await Promise.all(['outer', 'inner'].map((name) => waitedFor(path.join(folder, name))));
      await vi.advanceTimersByTimeAsync(keyCommandLimitMs);
      expect(await ended).toMatchObject({ message: 'The key_command of profile shop took longer than 5 s.' });
      await vi.waitUntil(async () => (await Promise.all(pids.map(isRunning))).every((runs) => !runs), hang);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'settles though a process that left its group holds its output',
    async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const folder = await temporaryFolder();
      const leaver = `const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600_000)'], { detached: true, stdio: 'inherit' });
      require('node:fs').writeFileSync(process.argv[1] + '/part', String(child.pid));
      require('node:fs').renameSync(process.argv[1] + '/part', process.argv[1] + '/left');
      process.exit(0);`;
      const command = [process.execPath, '-e', leaver, folder];
      const ended = runKeyCommand(command, 'shop', process.env).catch((error: unknown) => error);
      const pid = Number(await waitedFor(path.join(folder, 'left')));
      onTestFinished(() => void process.kill(pid, 'SIGKILL'));
      await vi.advanceTimersByTimeAsync(keyCommandLimitMs);
      expect(await ended).toMatchObject({ message: 'The key_command of profile shop took longer than 5 s.' });
    },
  );
});

const hang = { timeout: 60_000 };

/** Reads a file as soon as it is there. */
async function waitedFor(file: string): Promise<string> {
  return vi.waitUntil(() => readFile(file, 'utf8').catch(() => undefined), hang);
}

/** A process that was killed and that nobody has waited for yet runs no more. */
async function isRunning(pid: string): Promise<boolean> {
  const text = await readFile(`/proc/${Number(pid)}/stat`, 'utf8').catch(() => undefined);
  return text !== undefined && !/\) [ZX] /.test(text);
}
