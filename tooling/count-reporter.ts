import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** The file with the final line, for a script that prints it last. */
export const countFile = 'test-results/count.txt';

/** Ends a run with `N passed, N failed`. A file that could not be loaded counts as a failure. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const line = countLine(modules, unhandledErrors);
    mkdirSync('test-results', { recursive: true });
    writeFileSync(countFile, `${line}\n`);
    process.stdout.write(`\n${line}\n`);
  }
}

function countLine(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): string {
  const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
  for (const module of modules) {
    count.failed += module.errors().length;
    for (const test of module.children.allTests()) count[test.result().state] += 1;
  }
  const skipped = count.skipped + count.pending;
  return `${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
