import type { Proof } from './prove.ts';
import { table } from './table.ts';

/**
 * Writes proofs into the document, each family between its two comments. Families that did not run stay as they were.
 */
export function withProofs(
  document: string,
  proofs: readonly Proof[],
  { isQuick, date, node }: { isQuick: boolean; date: string; node: string },
): string {
  let text = document;
  for (const { family, rows, seconds } of proofs) {
    const [start, end] = [`<!-- family: ${family.name} -->`, `<!-- end: ${family.name} -->`];
    const from = text.indexOf(start);
    const to = text.indexOf(end);
    if (from < 0 || to < from) throw new Error(`docs/reliability.md has no place for ${family.name}.`);
    const command = `pnpm prove ${family.name}${isQuick ? ' --quick' : ''}`;
    const caption = `\`${command}\` on ${date}, Node ${node}, ${Math.ceil(seconds)} s:`;
    text = `${text.slice(0, from + start.length)}\n\n${caption}\n\n${table(rows)}\n\n${text.slice(to)}`;
  }
  return text;
}
