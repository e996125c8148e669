import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '@paydeck/test-kit/run';
import { runCli } from '../cli/cli.ts';
import { systemWith } from './system.ts';
import { temporaryHome } from './temporary-home.ts';

/** The built program. Tests never build it: they say what is missing. */
export const builtProgram = fileURLToPath(new URL('../../dist/paydeck-launcher.cjs', import.meta.url));

export interface Ran {
  readonly output: string;
  readonly errorOutput: string;
  readonly exitCode: number | null;
}

/** Installs the scripts of a mode in a fresh home and gives the path of one. */
export async function installedScript(name: string, mode: 'test' | 'live' = 'test'): Promise<string> {
  return path.join((await installedScripts({ mode })).folder, `${name}.sh`);
}

/** Installs scripts in a fresh home. */
export async function installedScripts({
  target = 'raycast',
  mode = 'test',
}: { readonly target?: string; readonly mode?: 'test' | 'live' } = {}): Promise<{ home: string; folder: string }> {
  if (!existsSync(builtProgram)) throw new Error('The launcher is not built. Run `pnpm build` first.');
  const home = await temporaryHome();
  const folder = path.join(home, 'scripts');
  const { errorOutput, exitCode } = await runCli(
    ['install', '--target', target, '--mode', mode, '--dir', folder],
    systemWith({ home, programPath: builtProgram }),
  );
  if (exitCode !== 0) throw new Error(errorOutput);
  return { home, folder };
}

/**
 * Runs a program the way a launcher does: no shell in between, closed input, and nothing in the environment but `env` and
 * its patience.
 */
export async function runAlone(file: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const { code, stdout, stderr } = await run(file, args, { env: { NODE_OPTIONS: patient, ...env } });
  return { output: stdout, errorOutput: stderr, exitCode: code };
}

/** An hour more than the eight seconds of a script, which a busy machine may need to start it. */
export const patienceMs = 3_600_000;

const earlier = `const now = performance.now.bind(performance); performance.now = () => now() - ${patienceMs}`;
const patient = `--import=data:text/javascript,${encodeURIComponent(earlier)}`;

/** The environment of a program whose deadline is tested. */
export const impatient = { NODE_OPTIONS: '' };
