import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';

const alone = '**/*.alone.test.{ts,tsx}';
const ofProgram = '**/*.program.test.ts';

// `pnpm test` runs each project as a task of its own (`turbo.json`), so that an edit runs what depends on it.
export default defineConfig({
  test: {
    // Vitest leaves one core to the rest of a desktop; many of these tests wait for processes, and a gate has nothing else to do.
    maxWorkers: '100%',
    // The tests of a file that start programs and wait for them run side by side, one a core.
    maxConcurrency: 2,
    // Found by `pnpm prove properties` and `pnpm fuzz`. The timeout only detects a hang.
    tags: [
      {
        name: 'property',
        description: 'Its number of cases is `PAYDECK_CASES`.',
        timeout: Math.max(600_000, 100 * (Number(process.env['PAYDECK_CASES']) || 0)),
      },
    ],
    reporters: ['default', './tooling/count-reporter.ts'],
    projects: [
      ...globSync(['packages/*', 'apps/*'], { cwd: import.meta.dirname }).flatMap((folder) => [
        // Its files share processes and loaded modules. A test that replaces modules or globals is a `.alone.test.ts`.
        project(basename(folder), folder, { isolate: false, exclude: [alone, ofProgram] }),
        project(`${basename(folder)} alone`, folder, { include: [alone] }),
        // What takes a process for each case is a project of its own, so that an edit of a component is checked without it.
        project(`${basename(folder)} program`, folder, { isolate: false, include: [ofProgram] }),
      ]),
      project('examples', 'examples'),
      project('release', 'release', { include: ['src/**/*.test.ts'], exclude: ['src/documents/**'] }),
      project('documents', 'release', { include: ['src/documents/documents.test.ts'] }),
      project('guides', 'release', {
        include: ['src/documents/{claims,code}.test.ts'],
        env: { DOCUMENTS: 'guides' },
      }),
      project('readme', 'release', { include: ['src/documents/code.test.ts'], env: { DOCUMENTS: 'readme' } }),
      project('copies', 'release', { include: ['src/documents/copied-examples.test.ts'] }),
      project('reliability', 'reliability'),
      project('tooling', 'tooling', { exclude: ['site.test.ts'] }),
      project('site', 'tooling', { include: ['site.test.ts'] }),
    ],
  },
});

function project(
  name: string,
  root: string,
  options: { include?: string[]; exclude?: string[]; isolate?: boolean; env?: Record<string, string> } = {},
) {
  const { include = ['**/*.test.{ts,tsx}'], exclude = [], isolate = true, env = {} } = options;
  return {
    extends: true,
    root,
    test: {
      name,
      include,
      isolate,
      env,
      exclude: ['**/node_modules/**', '**/dist/**', ...exclude],
      // A limit for a hang, not a measure of speed: a busy machine must not fail a test.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
    },
  };
}
