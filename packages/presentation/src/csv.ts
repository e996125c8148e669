import { stringify } from 'csv-stringify/sync';
import { terminalSafeJson } from './json.ts';
import { safeText } from './safe-text.ts';

/**
 * Writes one line of CSV (RFC 4180, ended by a line feed). A cell that a spreadsheet would take for a formula starts with
 * an apostrophe, also where its locale separates cells by a semicolon; numbers are left alone. Characters that drive a terminal or reverse text become marks; everything else,
 * line breaks inside a cell and joiners in names included, is the data as sent. For exact bytes there is NDJSON.
 */
export function csvLine(values: readonly unknown[]): string {
  return stringify([values.map(csvCell)], { escape_formulas: true, record_delimiter: '\n', cast: { boolean: String } });
}

function csvCell(value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return guarded(value.replace(driving, (character) => safeText(character)));
  if (typeof value === 'object') return guarded(terminalSafeJson(value));
  return value;
}

/** Where a semicolon or a tab separates cells, these and line breaks start a cell in the middle of one, quotes or not. */
function guarded(text: string): string {
  return text.replace(formulaInside, "$&'");
}

const formulaInside = /[;\t\n]"*(?=[=+\-@\t\uff1d\uff0b\uff0d\uff20])/g;

// Controls but tab and line ends (a carriage return by itself overwrites its row), bidi controls, line separators, tags.
const driving =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\p{Cs}\u{e0000}-\u{e007f}]|\r(?!\n)/gu;
