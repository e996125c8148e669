import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// `pnpm test` runs each project as a task of its own (`turbo.json`), so that an edit runs what depends on it.
export default defineConfig({
  test: {
    // Vitest leaves one core to the rest of a desktop; many of these tests wait for processes, and a gate has nothing else to do.
    maxWorkers: '100%',
    reporters: ['default', './tooling/count-reporter.ts'],
    projects: [
      ...['core', 'testing', 'presentation', 'profiles', 'shared-limits', 'mirror'].map((name) =>
        project(name, `packages/${name}`),
      ),
      ...['tui', 'launcher', 'mcp'].map((name) => project(name, `apps/${name}`)),
      project('examples', 'examples'),
      project('release', 'release', { exclude: ['src/documents/**'] }),
      project('documents', 'release', { include: ['src/documents/**/*.test.ts'] }),
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
      setupFiles: [fileURLToPath(new URL('tooling/property-seed.ts', import.meta.url))],
      hookTimeout: 60_000,
    },
  };
}
