import { displayWidth, fit, formatDateTime, safeText } from '@paydeck/presentation';
import type { LauncherCommand } from '../commands/command.ts';
import type { Result, ResultRow, Tone } from '../result.ts';
import type { RenderOptions } from './renderers.ts';

/** Columns of a page, and of a line: what fits a launcher's window. */
const pageWidth = 78;
const lineWidth = 72;

/** Writes a page for `fullOutput`, and one line for every other mode and for every failure. */
export function renderRaycast(result: Result, command: LauncherCommand, { isColoured }: RenderOptions): string {
  const isLine = command.mode !== 'fullOutput' || (result.rows.length === 0 && result.notes.length === 0);
  if (isLine) return `${oneLine(result, command.mode === 'fullOutput' ? maxErrorWidth : lineWidth)}\n`;
  const paint = isColoured ? painted : (text: string) => text;
  return [
    header(result, paint),
    '',
    ...result.rows.flatMap((row) => rowLines(row, paint)),
    '',
    ...result.notes.map((note) => paint(safeText(note, maxErrorWidth), 'warning')),
    footer(result),
    '',
  ].join('\n');
}

const maxErrorWidth = 200;

function oneLine({ headline, meta }: Result, width: number): string {
  const end = meta.mode === undefined ? '' : ` · ${meta.mode}`;
  const safe = safeText(headline);
  const room = width - end.length;
  return `${displayWidth(safe) > room ? fit(safe, room) : safe}${end}`;
}

function header({ headline, tone, meta }: Result, paint: Paint): string {
  const moment = `${formatDateTime(meta.at)} UTC`;
  const left = safeText(headline, maxErrorWidth);
  const word = meta.mode === 'live' ? paint('LIVE', 'bad') : (meta.mode ?? '');
  const room = pageWidth - displayWidth(left) - `${meta.mode ?? ''} · ${moment}`.length;
  return `${paint(left, tone)}${room >= 2 ? ' '.repeat(room) : '  '}${word} · ${moment}`;
}

function rowLines({ title, subtitle, cells, id }: ResultRow, paint: Paint): string[] {
  const [what = '', amount = '', when = ''] = cells;
  return [
    `${fit(title, 18)}  ${fit(what, 12)}  ${fit(amount, 16, 'right')}  ${paint(safeText(when, 40), 'info')}`,
    `  ${fit(subtitle ?? '', 30)}  ${safeText(id, 60)}`,
  ].map((line) => line.trimEnd());
}

function footer({ meta: { requests, rateLimit } }: Result): string {
  const spent = `${requests} ${requests === 1 ? 'request' : 'requests'}`;
  return rateLimit === undefined ? spent : `${spent} · ${rateLimit.remaining} of ${rateLimit.limit} left`;
}

type Paint = (text: string, colour: Tone | 'info') => string;

// Only these colours are drawn alike by the launchers that read this format.
const codes = { bad: 31, good: 32, warning: 33, info: 36 };

const painted: Paint = (text, colour) =>
  colour === 'neutral' || text === '' ? text : `\u001b[${codes[colour]}m${text}\u001b[0m`;
