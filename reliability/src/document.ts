import { safeText } from '@paydeck/presentation';
import type { Proof, Row, TimedRow } from './row.ts';

/** The results of families by their names, as they are stored. */
export type Results = Readonly<Record<string, Result>>;

interface Result {
  readonly command: string;
  readonly date: string;
  readonly node: string;
  readonly seconds: number;
  readonly rows: readonly Row[];
}

/**
 * Writes results into the document, each between the two comments of its family, and empties the place of a family that
 * does not exist any more. One without a result stays as it is.
 */
export function withResults(document: string, results: Results, families: readonly string[]): string {
  const placeless = Object.keys(results).filter((name) => !document.includes(`<!-- family: ${name} -->`));
  if (placeless.length > 0) throw new Error(`docs/reliability.md has no place for ${placeless.join(', ')}.`);
  return document.replaceAll(/<!-- family: (\S+) -->\n.*?<!-- end: \1 -->/gs, (place, name: string) => {
    const result = results[name];
    if (!families.includes(name)) return '';
    if (result === undefined) return place;
    const { command, date, node, seconds, rows } = result;
    const caption = `\`${command}\` on ${date}, Node ${node}, ${seconds} s:`;
    return `<!-- family: ${name} -->\n\n${caption}\n\n${table(rows)}\n\n<!-- end: ${name} -->`;
  });
}

/** The rows of one family as a Markdown table. */
export function table(rows: readonly Row[]): string {
  return markdown([['What', 'Goal', 'Measured', ''], ...rows.map(cellsOf)]);
}

/** The same with the time of each row, for a terminal. */
export function timedTable(rows: readonly TimedRow[]): string {
  const lines = rows.map((row) => [...cellsOf(row), row.seconds === undefined ? '' : `${row.seconds.toFixed(1)} s`]);
  return markdown([['What', 'Goal', 'Measured', '', 'Time'], ...lines]);
}

/** The summary line of a run. */
export function summary(proofs: readonly Proof[], seconds: number): string {
  const rows = proofs.flatMap((proof) => proof.rows);
  const short = rows.filter((row) => !row.holds).length;
  return `${rows.length} rows, ${short} fall short, ${Math.round(seconds)} s`;
}

/** Formats cells as an aligned Markdown table. The first row is the header. */
export function markdown(rows: readonly (readonly string[])[]): string {
  const [header = [], ...body] = rows;
  return [header, header.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cellsOf({ what, goal, measured, holds }: Row): string[] {
  return [what, goal, measured, holds ? 'holds' : '**falls short**'].map(cell);
}

function cell(text: string): string {
  return safeText(text, 300).replaceAll('|', '\\|');
}
