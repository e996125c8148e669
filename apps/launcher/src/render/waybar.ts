import { safeText, terminalSafeJson } from '@paydeck/presentation';
import type { Result } from './result.ts';
import { costText, rowLine, summaryText } from './summary.ts';

/** Writes a line of JSON for Waybar: the headline, the records, and its level as a class for styles. */
export function renderWaybar(result: Result): string {
  const { rows, notes, meta, level } = result;
  const more = rows.length > maxRows ? [`${rows.length - maxRows} more`] : [];
  const lines = [
    ...rows.slice(0, maxRows).map(rowLine),
    ...more,
    ...notes.map((note) => safeText(note)),
    costText(meta),
  ];
  const { rateLimit } = meta;
  return `${terminalSafeJson({
    text: escaped(summaryText(result)),
    tooltip: lines.map(escaped).join('\n'),
    class: [level, ...(meta.mode === undefined ? [] : [meta.mode])],
    ...(rateLimit === undefined ? {} : { percentage: Math.round((100 * rateLimit.remaining) / rateLimit.limit) }),
  })}\n`;
}

/** The most rows of a tooltip. */
const maxRows = 30;

/** Waybar reads Pango markup. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
