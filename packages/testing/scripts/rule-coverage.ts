import { readdirSync, readFileSync } from 'node:fs';

/** Which rules of `docs/service.md` have a test whose title carries their number. */
export interface RuleCoverage {
  readonly total: number;
  readonly covered: readonly number[];
  readonly missing: readonly number[];
  /** Tests that claim a rule that there is not. */
  readonly unknown: readonly number[];
}

const PAGE = new URL('../../../docs/service.md', import.meta.url);
const TESTS = new URL('../src/rules/', import.meta.url);

export function ruleCoverage(): RuleCoverage {
  const rules = new Set(numbersIn(readFileSync(PAGE, 'utf8'), /^\| (\d+) \|/gm));
  const tested = new Set<number>();
  for (const name of readdirSync(TESTS)) {
    // Every test there asks two equal fakes, one in process and one over HTTP, and compares the bytes: see test-support/both.ts.
    if (name.endsWith('.test.ts')) {
      for (const rule of numbersIn(readFileSync(new URL(name, TESTS), 'utf8'), /^test\(\s*['"`]rule (\d+): /gm))
        tested.add(rule);
    }
  }
  return {
    total: rules.size,
    covered: [...rules].filter((rule) => tested.has(rule)),
    missing: [...rules].filter((rule) => !tested.has(rule)),
    unknown: [...tested].filter((rule) => !rules.has(rule)),
  };
}

function numbersIn(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(([, number]) => Number(number));
}
