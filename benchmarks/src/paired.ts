/** The costs of two sides by run. The sides alternate, so that a slow machine affects both. */
export interface Paired {
  title: string;
  a: string;
  b: string;
  /** One entry per round, in milliseconds. */
  rounds: { a: number; b: number }[];
}

export interface Side {
  name: string;
  /** Does the work once, and returns its cost in milliseconds of CPU time or elapsed time, the same on both sides. */
  run(): Promise<number>;
}

/** Runs two sides in turn, after one uncounted round each. */
export async function paired(title: string, a: Side, b: Side, count = 15): Promise<Paired> {
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
  return { title, a: a.name, b: b.name, rounds };
}

/** Prints the medians and the ratio a/b, with its quartiles over the rounds. */
export function print({ title, a, b, rounds }: Paired): void {
  const ratios = rounds.map((round) => round.a / round.b);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => at(ratios, part).toFixed(2));
  console.log(title);
  console.log(
    medianLine(
      a,
      rounds.map((round) => round.a),
    ),
  );
  console.log(
    medianLine(
      b,
      rounds.map((round) => round.b),
    ),
  );
  console.log(`  ratio ${middle} (${low} to ${high}, ${rounds.length} rounds)\n`);
}

function medianLine(name: string, values: readonly number[]): string {
  return `  ${name.padEnd(28)} ${at(values, 0.5).toFixed(2).padStart(9)} ms`;
}

function at(values: readonly number[], part: number): number {
  const sorted = values.toSorted((x, y) => x - y);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}
