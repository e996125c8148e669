import { displayWidth, fit, formatDateTime, safeText } from '@paydeck/presentation';
import type { LauncherCommand } from '../commands/command.ts';
import type { Result } from '../result.ts';
import { painted, type Paint } from './paint.ts';
import type { RenderOptions } from './renderers.ts';
import { rowLines } from './rows.ts';

/** Columns of a page, and of a line: what fits a launcher's window. */
const pageWidth = 78;
const lineWidth = 72;

/** Writes a page for `fullOutput`, and one line for every other mode and for every failure. */
export function renderRaycast(result: Result, command: LauncherCommand, { isColoured }: RenderOptions): string {
  const isLine = command.mode !== 'fullOutput' || (result.rows.length === 0 && result.notes.length === 0);
  if (isLine) return `${oneLine(result, command.mode === 'fullOutput' ? maxErrorWidth : lineWidth)}\n`;
  const paint: Paint = isColoured ? painted : (text) => text;
  return [
    header(result, paint),
    '',
    ...rowLines(result.rows, pageWidth, paint),
    '',
    ...result.notes.map((note) => paint(safeText(note, maxErrorWidth), result.exitCode === 3 ? 'warning' : 'info')),
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
  const right = `${meta.mode ?? ''} · ${moment}`;
  const room = pageWidth - displayWidth(left) - right.length;
  return `${paint(left, tone)}${room >= 2 ? ' '.repeat(room) : '\n'}${word} · ${moment}`;
}

function footer({ meta: { requests, rateLimit } }: Result): string {
  const spent = `${requests} ${requests === 1 ? 'request' : 'requests'}`;
  return rateLimit === undefined ? spent : `${spent} · ${rateLimit.remaining} of ${rateLimit.limit} left`;
}
