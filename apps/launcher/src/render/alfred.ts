import { safeText, terminalSafeJson } from '@paydeck/presentation';
import type { Result } from '../result.ts';
import { besideTitle, summaryText } from './summary.ts';

/** Writes Alfred's Script Filter JSON: the answer first, then a row for everything found, whose id is what is passed on. */
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
  // Alfred would move the rows by what was chosen before; their order says something.
  return `${terminalSafeJson({ skipknowledge: true, items: [summary, ...rows] })}\n`;
}
