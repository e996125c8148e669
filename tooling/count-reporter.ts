import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends a run with `N passed, N failed`, and stores the count of each project in its folder, `test-results/core.json`, with
 * the names and reasons of what failed.
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
  const failures: string[] = [];
  for (const module of modules) {
    count.failed += module.errors().length;
    failures.push(...module.errors().map((error) => failure(module.relativeModuleId, error)));
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result();
      count[state] += 1;
      if (state === 'failed') failures.push(failure(`${module.relativeModuleId} > ${test.fullName}`, errors[0]));
    }
  }
  return { passed: count.passed, failed: count.failed, skipped: count.skipped + count.pending, failures };
}

function failure(name: string, error: { message: string } | undefined): string {
  const [reason = ''] = (error?.message ?? '').split('\n');
  return `${name}\n  ${reason.slice(0, 300)}`;
}

/** How the tests of a project ended. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The name of each failed test, and the first line of its reason below it. */
  readonly failures: readonly string[];
}

/** The closing line of a run: `5 passed, 0 failed, 1 skipped`. */
export function countLine(counts: readonly Count[]): string {
  const sum = (key: Exclude<keyof Count, 'failures'>): number => counts.reduce((total, count) => total + count[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`;
}
