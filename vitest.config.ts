import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Vitest leaves one core to the rest of a desktop; many of these tests wait for processes, and a gate has nothing else to do.
    maxWorkers: '100%',
    reporters: ['default', './tooling/count-reporter.ts'],
    projects: [
      ...['core', 'testing', 'presentation', 'profiles', 'shared-limits'].map((name) => project(`packages/${name}`)),
      ...['tui', 'launcher'].map((name) => project(`apps/${name}`)),
      project('examples'),
      project('release'),
      project('reliability'),
      project('tooling'),
    ],
  },
});

function project(root: string) {
  return {
    extends: true,
    root,
    test: {
      name: root.replace(/^(packages|apps)\//, ''),
      include: ['**/*.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', '**/dist/**'],
      // A limit for a hang, not a measure of speed: two busy cores must not fail a test.
      testTimeout: 60_000,
      setupFiles: [fileURLToPath(new URL('tooling/property-seed.ts', import.meta.url))],
      hookTimeout: 60_000,
    },
  };
}
