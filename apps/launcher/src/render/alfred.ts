import { safeText, terminalSafeJson } from '@paydeck/presentation';
import type { Result } from './result.ts';
import { besideTitle, summaryText } from './summary.ts';

/** Writes Alfred's Script Filter JSON: the headline first, then the records. Alfred passes on the id of the chosen row. */
export function renderAlfred(result: Result): string {
  const summary = {
    title: summaryText(result),
    subtitle: result.notes.map((note) => safeText(note)).join(' · '),
    valid: false,
  };
  const rows = result.rows.map((row) => ({
    title: safeText(row.title),
    subtitle: besideTitle(row),
    arg: safeText(row.id),
    valid: true,
    text: { copy: safeText(row.id) },
  }));
  // Otherwise Alfred would reorder the rows by earlier choices.
  return `${terminalSafeJson({ skipknowledge: true, items: [summary, ...rows] })}\n`;
}
