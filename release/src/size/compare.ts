/** Sizes of one kind, and how large they may be. */
export interface Measured {
  readonly title: string;
  readonly sizes: ReadonlyMap<string, number>;
  readonly budgets: Readonly<Record<string, number>>;
}

/** Sets sizes beside their budgets. What has no budget, and a budget for what is not there, is as bad as what is too large. */
export function compare(all: readonly Measured[]): { lines: string[]; isOver: boolean } {
  const lines: string[] = [];
  let isOver = false;
  for (const { title, sizes, budgets } of all) {
    lines.push(`${title} (budget)`);
    for (const [name, size] of sizes) {
      const budget = budgets[name];
      const verdict = budget === undefined ? 'has no budget' : size > budget ? `over by ${size - budget}` : '';
      lines.push(`${String(size).padStart(8)} (${String(budget ?? '?')})  ${name} ${verdict}`.trimEnd());
      isOver ||= verdict !== '';
    }
    for (const name of Object.keys(budgets).filter((budgeted) => !sizes.has(budgeted))) {
      lines.push(`          ${name} has a budget and is not there`);
      isOver = true;
    }
  }
  return { lines, isOver };
}
