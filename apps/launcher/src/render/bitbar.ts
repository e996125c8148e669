import { safeText } from '@paydeck/presentation';
import type { Result, Level } from './result.ts';
import { costText, rowLine, summaryText } from './summary.ts';

/** Writes a menu for xbar, SwiftBar and Argos: the headline in the bar, the records below, ids one level deeper. */
export function renderBitbar(result: Result): string {
  return [
    line(summaryText(result), colours[result.level]),
    '---',
    ...result.rows.flatMap((row) => [
      line(rowLine(row), ''),
      ...(row.id === '' ? [] : [`--${line(safeText(row.id), 'font=Menlo')}`]),
    ]),
    ...result.notes.map((note) => line(safeText(note), '')),
    line(costText(result.meta), ''),
    'Refresh | refresh=true',
    '',
  ].join('\n');
}

/**
 * Writes a line that only shows text of the service. A bar would start its settings, leading dashes a submenu, and Argos
 * would read Pango markup, so similar characters replace these. The settings switch off the rest of the markup.
 */
function line(text: string, settings: string): string {
  const shown = text
    .replaceAll(/[|<&]/g, (character) => lookAlikes[character] ?? '')
    .replace(/^-+/, (dashes) => '‐'.repeat(dashes.length));
  return `${shown} | ${settings === '' ? '' : `${settings} `}${literally}`;
}

const lookAlikes: Readonly<Record<string, string>> = { '|': '│', '<': '‹', '&': '＆' };
const literally = 'emojize=false symbolize=false unescape=false useMarkup=false';

const colours: Readonly<Record<Level, string>> = {
  neutral: '',
  good: 'color=green',
  warning: 'color=orange',
  bad: 'color=red',
};
