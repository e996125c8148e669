import { expect, test } from 'vitest';
import { patience } from '../test-support/cases.ts';
import { readModel } from '../test-support/read-model.ts';
import { mixOf, type NamedKind, OUTSIDE, WITHIN } from '../test-support/service-kinds.ts';

// PAYDECK_CASES is the number of lists, and PAYDECK_SEED the first of them: with PAYDECK_CASES=1 one is read again.
const first = Number(process.env['PAYDECK_SEED'] ?? 20_261_121);
const count = Number(process.env['PAYDECK_CASES'] ?? 1_200);

/** Kinds, or combinations of them, of which some lists are called complete and are not, and why. */
const KNOWN: Readonly<Record<string, string>> = {
  'hidden in a row': 'an end is believed of a page that is shorter than the hidden rows behind it',
};

/** The most of the lists of one kind that may be refused. */
const MOST_REFUSED: Readonly<Record<string, number>> = {
  'at rest and well behaved': 0,
  'an import of one moment in stable order': 0.03,
  'a first page of one moment': 0.03,
  'small moments, another order on each page': 0.2,
  'small moments, another order in each response': 0.2,
  'two changes a request, in order of time': 0.05,
  'two changes a request, by position': 0.2,
};

test('a list of any service is complete or refused', patience, async () => {
  const tally = new Tally();
  for (let seed = first; seed < first + count; seed++) await tally.read(seed, mixOf(Object.entries(WITHIN), seed));
  process.stdout.write(tally.table());
  expect(tally.wrong.filter((line) => !Object.keys(KNOWN).some((name) => line.includes(name)))).toEqual([]);
  for (const [kind, most] of Object.entries(MOST_REFUSED)) {
    const { cases = 0, refused = 0 } = tally.rows.get(kind) ?? {};
    expect.soft(refused, kind).toBeLessThanOrEqual(Math.ceil(most * cases));
  }
});

test('outside of the assumptions, wrong lists are counted', patience, async () => {
  const tally = new Tally();
  for (let seed = first; seed < first + count / 10; seed++)
    await tally.read(seed, mixOf(Object.entries(OUTSIDE), 3 * seed));
  process.stdout.write(tally.table());
  expect(tally.rows.size).toBe(Math.min(Object.keys(OUTSIDE).length, Math.ceil(count / 10)));
});

interface Row {
  cases: number;
  complete: number;
  refused: number;
  wrong: number;
  requestsAPage: number[];
}

/** Counts verdicts, for each kind alone and for each kind with others. */
class Tally {
  readonly rows = new Map<string, Row>();
  readonly wrong: string[] = [];

  async read(seed: number, kinds: readonly NamedKind[]): Promise<void> {
    const { verdict, about, requestsAPage } = await readModel(seed, kinds);
    const names = kinds.map(([name]) => name);
    if (verdict === 'wrong') this.wrong.push(`PAYDECK_SEED=${seed}: ${names.join(' and ')}: ${about}`);
    for (const name of names) {
      const row = this.#rowOf(names.length === 1 ? name : `${name}, with others`);
      row.cases += 1;
      row[verdict] += 1;
      if (verdict === 'complete' && requestsAPage !== undefined) row.requestsAPage.push(requestsAPage);
    }
  }

  table(): string {
    const rows = [...this.rows].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const lines = rows.map(([name, { cases, complete, refused, wrong, requestsAPage }]) => {
      const mean = requestsAPage.reduce((sum, one) => sum + one, 0) / requestsAPage.length;
      return [name, cases, complete, refused, wrong, mean.toFixed(2)];
    });
    const head = ['lists', 'cases', 'complete', 'refused', 'wrong', 'requests a page'];
    return [head, ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
  }

  #rowOf(name: string): Row {
    const row = this.rows.get(name) ?? { cases: 0, complete: 0, refused: 0, wrong: 0, requestsAPage: [] };
    this.rows.set(name, row);
    return row;
  }
}
