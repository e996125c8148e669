import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { PropertyFile } from './property-list.ts';

/** Runs the tests of some files with a number of cases, and returns the output of vitest when one fails. */
export async function runProperties(
  files: readonly PropertyFile[],
  { cases, seed }: { cases: number; seed: number },
): Promise<{ passed: boolean; output: string }> {
  const vitest = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url));
  const args = [
    'run',
    ...new Set(files.map(({ project }) => `--project=${project}`)),
    ...files.map(({ project, file }) => `packages/${project}/${file}`),
    '--reporter',
    'dot',
    '--maxWorkers',
    files.length > 1 ? '2' : '1',
    // It only detects a hang, and grows with the number of cases.
    '--testTimeout',
    String(Math.max(120_000, 100 * cases)),
  ];
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env: { ...process.env, NO_COLOR: '1', PAYDECK_CASES: String(cases), PAYDECK_SEED: String(seed) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => void child.on('close', resolve));
  return { passed: code === 0, output };
}
