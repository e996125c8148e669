import { safeText } from '@paydeck/presentation';
import type { Result } from './result.ts';
import { rowLine, summaryText } from './summary.ts';

/** Writes lines for dmenu, fzf and their like: a text, a tab, the id. A result without rows is its headline. */
export function renderTsv(result: Result): string {
  if (result.rows.length === 0) return `${summaryText(result)}\t\n`;
  return result.rows.map((row) => `${rowLine(row)}\t${safeText(row.id)}\n`).join('');
}

/**
 * Writes rofi's script mode: markup is off, the headline cannot be chosen, and each row has its id as `info`.
 */
export function renderRofi(result: Result): string {
  const mode = rofiLine('', 'markup-rows', 'false');
  const summary = rofiLine(summaryText(result), 'nonselectable', 'true');
  return mode + summary + result.rows.map((row) => rofiLine(rowLine(row), 'info', safeText(row.id))).join('');
}

/** Options stand behind a NUL, a name and its value separated by 0x1F; safe text holds neither. */
function rofiLine(text: string, option: string, value: string): string {
  return `${text}\0${option}\u001f${value}\n`;
}
