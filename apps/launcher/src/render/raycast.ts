import { displayWidth, exitCodes, fit, formatDateTime, safeText } from '@paydeck/presentation/internal';
import type { Result, Shown } from './result.ts';
import { painted, type Paint } from './paint.ts';
import type { RenderOptions } from './render-options.ts';
import { rowLines } from './rows.ts';
import { costText, endOfLine } from './summary.ts';

/** The widths of a page and of a line that fit a launcher's window. */
const pageWidth = 78;
const lineWidth = 72;

/** Writes a page for `fullOutput`, and one line for every other mode and for every failure. Inline ones are coloured. */
export function renderRaycast(result: Result, shown: Shown, options: RenderOptions): string {
  return shown.mode === 'fullOutput'
    ? pageOrLine(result, options)
    : `${oneLine(result, lineWidth, options.isColoured && shown.mode === 'inline' ? painted : plain)}\n`;
}

/** Writes the same for Vicinae, which shows the escapes of colours everywhere but on a page. */
export function renderVicinae(result: Result, shown: Shown, options: RenderOptions): string {
  return shown.mode === 'fullOutput' ? pageOrLine(result, options) : `${oneLine(result, lineWidth, plain)}\n`;
}

const plain: Paint = (text) => text;
const maxErrorWidth = 200;

function pageOrLine(result: Result, { isColoured }: RenderOptions): string {
  const paint: Paint = isColoured ? painted : plain;
  const isFailure = result.exitCode === exitCodes.failed;
  if (result.rows.length === 0 && (result.notes.length === 0 || isFailure))
    return `${oneLine(result, maxErrorWidth, plain)}\n`;
  return [
    header(result, paint),
    '',
    ...rowLines(result.rows, pageWidth, paint),
    '',
    ...result.notes.map((note) =>
      paint(safeText(note, maxErrorWidth), result.exitCode === exitCodes.incomplete ? 'warning' : 'info'),
    ),
    costText(result.meta),
    '',
  ].join('\n');
}

function oneLine({ headline, level, meta, isBare, exitCode }: Result, width: number, paint: Paint): string {
  const end = isBare === true ? '' : endOfLine(meta);
  const safe = safeText(headline);
  // A command to run, or a warning before a retry, is never truncated.
  const room = (exitCode === exitCodes.usage || exitCode === exitCodes.unknown ? maxErrorWidth : width) - end.length;
  return `${paint(shortened(safe, room), level)}${end}`;
}

/** Leaves out the last parts of a line that is too wide, so that no figure is truncated. A single part is. */
function shortened(line: string, room: number): string {
  const parts = line.split(' · ');
  for (let count = parts.length; count > 0; count -= 1) {
    const kept = [...parts.slice(0, count), ...(count < parts.length ? ['…'] : [])].join(' · ');
    if (displayWidth(kept) <= room) return kept;
  }
  return fit(line, room).trimEnd();
}

function header({ headline, level, meta, isAsSent = false }: Result, paint: Paint): string {
  const moment = `${meta.ageMs === undefined ? '' : 'from '}${formatDateTime(meta.at)} UTC`;
  const left = `${safeText(headline, maxErrorWidth)}${isAsSent ? ' · amounts as sent' : ''}`;
  const word = meta.mode === 'live' ? paint('LIVE', 'bad') : (meta.mode ?? '');
  const right = `${meta.mode ?? ''} · ${moment}`;
  const room = pageWidth - displayWidth(left) - right.length;
  return `${paint(left, level)}${room >= 2 ? ' '.repeat(room) : '\n'}${word} · ${moment}`;
}
