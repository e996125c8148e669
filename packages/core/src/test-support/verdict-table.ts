import type { Outcome } from './read-model.ts';

interface Row {
  cases: number;
  complete: number;
  refused: number;
  wrong: number;
  readonly requests: { sum: number; lists: number };
  readonly resumed: { complete: number; refused: number };
}

/** Counts verdicts, for each kind of service alone and for each kind with others. */
export class VerdictTable {
  readonly rows = new Map<string, Row>();
  /** What is wrong, with the seed that repeats it. */
  readonly wrong: string[] = [];

  add(
    seed: number,
    kinds: readonly (readonly [string, ...unknown[]])[],
    { verdict, about, requestsAPage, resumed }: Outcome,
  ): void {
    const names = kinds.map(([name]) => name);
    if (verdict === 'wrong') this.wrong.push(`PAYDECK_SEED=${seed}: ${names.join(' and ')}: ${about}`);
    for (const kind of names) {
      const row = this.#rowOf(names.length === 1 ? kind : `${kind}, with others`);
      row.cases += 1;
      row[verdict] += 1;
      row.resumed.complete += resumed.complete;
      row.resumed.refused += resumed.refused;
      if (verdict !== 'complete' || requestsAPage === undefined) continue;
      row.requests.sum += requestsAPage;
      row.requests.lists += 1;
    }
  }

  get text(): string {
    const rows = [...this.rows].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const lines = rows.map(([name, { cases, complete, refused, wrong, requests, resumed }]) => {
      const average = (requests.sum / requests.lists).toFixed(2);
      return [name, cases, complete, refused, wrong, average, resumed.complete, resumed.refused];
    });
    const head = ['lists', 'cases', 'complete', 'refused', 'wrong', 'requests a page', 'resumed', 'resumes refused'];
    return [head, ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
  }

  #rowOf(name: string): Row {
    const row = this.rows.get(name) ?? {
      cases: 0,
      complete: 0,
      refused: 0,
      wrong: 0,
      requests: { sum: 0, lists: 0 },
      resumed: { complete: 0, refused: 0 },
    };
    this.rows.set(name, row);
    return row;
  }
}
