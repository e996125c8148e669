import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startInPty, type PtyProgram } from '../src/test-support/pty.ts';
import type { Scene } from './scenes.ts';

/**
 * Opens the built program in a terminal, presses the keys of a scene, and looks at the screen when all are handled.
 * Rejects with the screen when the scene does not come about.
 */
export async function withScene<T>(
  { size, args = ['--demo'], env, service, steps }: Scene,
  port: number,
  look: (program: PtyProgram) => Promise<T>,
): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'paydeck-frames-'));
  const server = await service?.().listen({ port });
  const addresses = server === undefined ? {} : envOf(server.baseUrl);
  const program = startInPty(args, {
    size,
    env: { HOME: home, TZ: 'UTC', NODE_OPTIONS: `--import=${standingClock}`, ...addresses, ...env },
  });
  // It detects a hang. The error of `until` has the screen.
  const patience = setTimeout(() => program.kill(), patienceMs);
  try {
    for (const { keys, until } of steps) {
      if (keys !== undefined) program.type(keys);
      await program.until((text) => (typeof until === 'string' ? text.includes(until) : until.test(text)));
    }
    return await look(program);
  } finally {
    clearTimeout(patience);
    program.kill();
    await program.ended();
    await server?.close();
    await rm(home, { recursive: true });
  }
}

function envOf({ test, live }: { readonly test: string; readonly live: string }): Record<string, string> {
  return {
    PAYDECK_TEST_KEY: 'test_key',
    PAYDECK_TEST_URL: test,
    PAYDECK_LIVE_KEY: 'live_key',
    PAYDECK_LIVE_URL: live,
  };
}

const standingClock = new URL('standing-clock.ts', import.meta.url).href;

const patienceMs = 120_000;
