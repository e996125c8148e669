import { safeText } from '@paydeck/presentation';
import type { Proof } from './prove.ts';
import type { Row } from './row.ts';

/** The rows of one family as a Markdown table, readable on a terminal too. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    [row.what, row.goal, row.measured, row.holds ? 'holds' : '**falls short**'].map(cell),
  );
  return markdown([['What', 'Goal', 'Measured', ''], ...lines]);
}

/** The summary line of a run. */
export function summary(proofs: readonly Proof[]): string {
  const rows = proofs.flatMap((proof) => proof.rows);
  const short = rows.filter((row) => !row.holds).length;
  const seconds = proofs.reduce((sum, proof) => sum + proof.seconds, 0);
  return `${rows.length} rows, ${short} fall short, ${Math.round(seconds)} s`;
}

/** Formats cells as an aligned Markdown table. The first row is the header. */
export function markdown(rows: readonly (readonly string[])[]): string {
  const [header = [], ...body] = rows;
  return [header, header.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cell(text: string): string {
  return safeText(text, 300).replaceAll('|', '\\|');
}
