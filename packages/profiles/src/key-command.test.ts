import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { runKeyCommand } from './key-command.ts';

const canary = 'sk_canary_0123456789abcdef';

async function script(code: string, env: Record<string, string> = {}): Promise<string> {
  return runKeyCommand([process.execPath, '-e', code], 'shop', env);
}

describe('a key command', () => {
  test('gives what it prints, without the line end, and needs no shell', async () => {
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
  ])('that runs %j is a one-line error without what it printed', async (code, message) => {
    const error: unknown = await script(code).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'SetupError', message });
    expect(inspect(error, { depth: 9 })).not.toContain('canary');
  });

  test('that does not exist is named as such', async () => {
    await expect(runKeyCommand(['/no/such/program'], 'shop', {})).rejects.toThrow(
      'The key_command of profile shop was not found.',
    );
  });
});
