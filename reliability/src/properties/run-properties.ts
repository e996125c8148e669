import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { run } from '@paydeck/test-kit/run';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The files with property tests whose paths contain one of the words; without words, all of them. */
export function propertyFiles(words: readonly string[] = []): string[] {
  return globSync('packages/*/src/**/*.test.ts', { cwd: root })
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .filter((file) => readFileSync(root + file, 'utf8').includes('propertyTest'))
    .toSorted();
}

interface Run {
  readonly cases: number | 'gate';
  readonly seed: number;
  readonly options?: readonly string[];
  /** Whether stderr, with the progress, goes to this process's. */
  readonly isShown?: boolean;
  /** Ends the run. */
  readonly signal?: AbortSignal;
}

/** Runs the property tests of some files with a number of cases, and returns the exit code and the output of vitest. */
export async function runProperties(
  files: readonly string[],
  { cases, seed, options = [], isShown = false, signal }: Run,
): Promise<{ code: number | null; output: string }> {
  const vitest = `${root}node_modules/vitest/vitest.mjs`;
  const args = [vitest, 'run', ...files, '--tags-filter=property', ...options];
  const { code, stdout, stderr } = await run(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', PAYDECK_CASES: String(cases), PAYDECK_SEED: String(seed) },
    timeout: 0,
    signal,
    stdio: ['ignore', 'pipe', isShown ? 'inherit' : 'pipe'],
  });
  return { code, output: stdout + stderr };
}
