import { safeText } from '@paydeck/presentation';
import type { Result, Tone } from '../result.ts';
import { costText, rowText, summaryText } from './summary.ts';

/** Writes a menu for xbar, SwiftBar and Argos: the answer in the bar, what it is made of below, ids one level deeper. */
export function renderBitbar(result: Result): string {
  return [
    line(summaryText(result), colours[result.tone]),
    '---',
    ...result.rows.flatMap((row) => [
      line(rowText(row), ''),
      ...(row.id === '' ? [] : [`--${line(safeText(row.id), 'font=Menlo')}`]),
    ]),
    ...result.notes.map((note) => line(safeText(note), '')),
    line(costText(result.meta), ''),
    'Refresh | refresh=true',
    '',
  ].join('\n');
}

/** A bar begins the settings of a line, dashes at its start a deeper level, and colons an emoji or a symbol. */
function line(text: string, settings: string): string {
  const shown = text.replaceAll('|', '│').replace(/^-+/, (dashes) => '‐'.repeat(dashes.length));
  return `${shown} | ${settings === '' ? '' : `${settings} `}emojize=false symbolize=false`;
}

const colours: Readonly<Record<Tone, string>> = {
  neutral: '',
  good: 'color=green',
  warning: 'color=orange',
  bad: 'color=red',
};
