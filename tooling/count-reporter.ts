import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends a run with `N passed, N failed`, and stores the count of each project in its folder: `test-results/core.json`.
 * A file that could not be loaded and an error outside of any test count as failures.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = [...Map.groupBy(modules, ({ project }) => project)].map(([project, own], index) => {
      const count = countOf(own, index === 0 ? unhandledErrors.length : 0);
      const folder = join(project.config.root, 'test-results');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${project.name}.json`), `${JSON.stringify(count)}\n`);
      return count;
    });
    process.stdout.write(`\n${countLine(counts)}\n`);
  }
}

function countOf(modules: readonly TestModule[], unhandledErrors: number): Count {
  const count = { passed: 0, failed: unhandledErrors, skipped: 0, pending: 0 };
  for (const module of modules) {
    count.failed += module.errors().length;
    for (const test of module.children.allTests()) count[test.result().state] += 1;
  }
  return { passed: count.passed, failed: count.failed, skipped: count.skipped + count.pending };
}

/** How the tests of a project ended. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The closing line of a run: `5 passed, 0 failed, 1 skipped`. */
export function countLine(counts: readonly Count[]): string {
  const sum = (key: keyof Count): number => counts.reduce((total, count) => total + count[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`;
}
