import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { codeOf } from '../errors.ts';
import type { Fake } from '../fake/fake.ts';
import type { FakeServer } from '../transports/server.ts';

/**
 * Runs a command that has the fake as its account, and returns its exit code: 128 and the signal's number, as in a shell,
 * when a signal ended it.
 */
export async function runCommand(
  [program = '', ...args]: readonly string[],
  keys: Fake['keys'],
  baseUrl: FakeServer['baseUrl'],
): Promise<number> {
  // A chosen profile would come before these variables, and be an account of the person who runs this.
  const { PAYDECK_PROFILE: _, ...env } = process.env;
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: {
      ...env,
      PAYDECK_TEST_URL: baseUrl.test,
      PAYDECK_TEST_KEY: keys.test,
      PAYDECK_LIVE_URL: baseUrl.live,
      PAYDECK_LIVE_KEY: keys.live,
    },
  });
  // A terminal sends Ctrl+C to both, and the command decides what it does.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => void child.kill('SIGTERM'));
  process.on('SIGHUP', () => void child.kill('SIGHUP'));
  const [code, signal]: unknown[] = await once(child, 'exit').catch((error: unknown) => {
    throw new Error(`The command ${program} cannot be started (${codeOf(error) ?? 'unknown'}).`, { cause: error });
  });
  return typeof code === 'number' ? code : 128 + Number(Object(constants.signals)[String(signal)]);
}
