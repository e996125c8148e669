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

/** Runs the property tests of some files with a number of cases, and returns the exit code and the output of vitest. */
export async function runProperties(
  files: readonly string[],
  { cases, seed, options = [] }: { cases: number | 'gate'; seed: number; options?: readonly string[] },
): Promise<{ code: number | null; output: string }> {
  const vitest = `${root}node_modules/vitest/vitest.mjs`;
  const args = [vitest, 'run', ...files, '--tags-filter=property', ...options];
  const { code, stdout, stderr } = await run(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', PAYDECK_CASES: String(cases), PAYDECK_SEED: String(seed) },
    timeout: 0,
  });
  return { code, output: stdout + stderr };
}
