import { defineConfig } from 'vitest/config';

// `pnpm test` runs each project as a task of its own (`turbo.json`), so that an edit runs what depends on it.
export default defineConfig({
  test: {
    // Vitest leaves one core to the rest of a desktop; many of these tests wait for processes, and a gate has nothing else to do.
    maxWorkers: '100%',
    // Found by `pnpm prove properties` and `pnpm fuzz`. The timeout only detects a hang.
    tags: [
      {
        name: 'property',
        description: 'Its number of cases is `PAYDECK_CASES`.',
        timeout: Math.max(120_000, 100 * (Number(process.env['PAYDECK_CASES']) || 0)),
      },
    ],
    reporters: ['default', './tooling/count-reporter.ts'],
    projects: [
      ...['core', 'testing', 'presentation', 'profiles', 'shared-limits', 'mirror'].map((name) =>
        project(name, `packages/${name}`),
      ),
      ...['tui', 'launcher', 'mcp'].map((name) => project(name, `apps/${name}`)),
      project('examples', 'examples'),
      project('release', 'release', { exclude: ['src/documents/**'] }),
      project('documents', 'release', { include: ['src/documents/{all-blocks,blocks,figures,links}.test.ts'] }),
      project('guides', 'release', { include: ['src/documents/{guides,messages,generated-sdk}.test.ts'] }),
      project('readme', 'release', { include: ['src/documents/readme.test.ts'] }),
      project('copies', 'release', { include: ['src/documents/copied-examples.test.ts'] }),
      project('reliability', 'reliability'),
      project('tooling', 'tooling', { exclude: ['site.test.ts'] }),
      project('site', 'tooling', { include: ['site.test.ts'] }),
    ],
  },
});

function project(name: string, root: string, files: { include?: string[]; exclude?: string[] } = {}) {
  const { include = ['**/*.test.{ts,tsx}'], exclude = [] } = files;
  return {
    extends: true,
    root,
    test: {
      name,
      include,
      exclude: ['**/node_modules/**', '**/dist/**', ...exclude],
      // A limit for a hang, not a measure of speed: two busy cores must not fail a test.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}
