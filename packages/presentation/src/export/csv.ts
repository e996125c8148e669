import { stringify } from 'csv-stringify/sync';
import { terminalSafeJson } from '../text/json.ts';
import { safeText } from '../text/safe-text.ts';

/**
 * Formats one line of CSV (RFC 4180, ended by a line feed). A cell that a spreadsheet would run as a formula gets an
 * apostrophe prefix, also for locales that separate cells by a semicolon. Numbers are unchanged.
 *
 * Characters that control a terminal or reverse text become visible symbols. All other data is unchanged, including line
 * breaks in a cell and joiners in names. For exact bytes use NDJSON.
 */
export function csvLine(values: readonly unknown[]): string {
  return stringify([values.map(csvCell)], { escape_formulas: true, record_delimiter: '\n', cast: { boolean: String } });
}

function csvCell(value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return csvText(value);
  if (typeof value === 'object') return guarded(terminalSafeJson(value));
  return value;
}

/** Returns a text as a reader of the CSV gets it. */
export function csvText(text: string): string {
  return guarded(text.replace(controls, (character) => safeText(character)));
}

/** If a semicolon or a tab separates cells, these characters and line breaks start a new cell inside of a value. */
function guarded(text: string): string {
  return text.replace(cellStart, "$&'");
}

// Spreadsheets trim blanks and invisible characters before a formula. A tab or a line break starts a new cell instead.
const unseen = String.raw`(?:(?![\t\n])[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800])*`;
const cellStart = new RegExp(`(?:^|[;\\t\\n]"*)(?=\\t|${unseen}[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20])`, 'gu');

// Controls except tab and line breaks, bidi controls, line separators and tags. A lone carriage return overwrites its row.
const controls =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\p{Cs}\u{e0000}-\u{e007f}]|\r(?!\n)/gu;
