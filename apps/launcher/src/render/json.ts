import { terminalSafeJson } from '@paydeck/presentation';
import type { Result } from './result.ts';

/** Writes the result as one line of JSON, for launchers and scripts that have a format of their own. */
export function renderJson(result: Result): string {
  const rows = result.rows.map((row) => ({ ...row, cells: row.cells.map(({ text }) => text) }));
  return `${terminalSafeJson({ ...result, rows })}\n`;
}
