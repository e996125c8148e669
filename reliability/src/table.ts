import { safeText } from '@paydeck/presentation';
import type { Proof, TimedRow } from './prove.ts';
import type { Row } from './row.ts';

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
