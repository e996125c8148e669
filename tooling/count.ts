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
