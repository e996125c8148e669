import { goal, printTable } from './table.ts';

/** The costs of two sides by run. The sides alternate, so that a slow machine affects both. */
export interface Paired {
  title: string;
  a: string;
  b: string;
  /** One entry per round, in milliseconds. */
  rounds: { a: number; b: number }[];
  /** The largest ratio a/b that is good enough. Without one, the other side is no peer. */
  goal?: number | undefined;
  /** The same as a difference in milliseconds. */
  moreMs?: number | undefined;
}

export interface Side {
  name: string;
  /** Does the work once, and returns its cost in milliseconds of CPU time or elapsed time, the same on both sides. */
  run(): Promise<number>;
}

/** Runs two sides in turn, after one uncounted round each. */
export async function paired(
  title: string,
  a: Side,
  b: Side,
  { rounds: count = 15, ...goals }: { rounds?: number } & Pick<Paired, 'goal' | 'moreMs'> = {},
): Promise<Paired> {
  await a.run();
  await b.run();
  const rounds = [];
  for (let round = 0; round < count; round += 1) {
    // The order alternates too, because the second side often has warmer caches.
    if (round % 2 === 0) rounds.push({ a: await a.run(), b: await b.run() });
    else {
      const first = await b.run();
      rounds.push({ a: await a.run(), b: first });
    }
  }
  return { title, a: a.name, b: b.name, rounds, ...goals };
}

/** Prints the medians, and the ratio a/b with its quartiles over the rounds. */
export function print(...all: readonly Paired[]): void {
  const rows = all.map(({ title, a, b, rounds, goal: most, moreMs }) => {
    const ratios = rounds.map((round) => round.a / round.b);
    const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => at(ratios, part).toFixed(2));
    const [ours = Number.NaN, theirs = Number.NaN] = (['a', 'b'] as const).map((side) =>
      at(
        rounds.map((round) => round[side]),
        0.5,
      ),
    );
    const more = ours - theirs;
    const aim =
      moreMs === undefined
        ? most === undefined
          ? ''
          : goal(`${most}x`, Number(middle) <= most)
        : goal(`${more.toFixed(1)} of ${moreMs} ms more`, more <= moreMs);
    return [title, `${a}: ${inTime(ours)}`, `${b}: ${inTime(theirs)}`, `${middle}x (${low} to ${high})`, aim];
  });
  printTable('', ['', 'beside it', 'ratio (quartiles)', 'goal'], rows);
}

function inTime(ms: number): string {
  return ms < 1_000 ? `${ms.toFixed(1)} ms` : `${(ms / 1_000).toFixed(2)} s`;
}

function at(values: readonly number[], part: number): number {
  const sorted = values.toSorted((x, y) => x - y);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}
