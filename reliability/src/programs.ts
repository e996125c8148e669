import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { run } from '@paydeck/test-kit/run';

/** The built programs. `pnpm prove` builds them first. */
export const browserFile = fileURLToPath(new URL('../../apps/tui/dist/paydeck.mjs', import.meta.url));
export const launcherFile = fileURLToPath(new URL('../../apps/launcher/dist/paydeck-launcher.cjs', import.meta.url));

/** Runs a program without a terminal, and returns all its output. */
export async function outputOf(program: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const options = { env: { PATH: '/usr/bin:/bin', ...env }, timeout: 60_000 };
  const { stdout, stderr } = await run(process.execPath, [program, ...args], options);
  return stdout + stderr;
}

/** The option of Node that runs code before a program. */
export function preloading(code: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}
