import { safeText } from '@paydeck/presentation';
import { roomInBox } from '../../drawing/box.ts';
import { inWords, keyText, sentence } from './in-words.ts';
import { textOf } from '../../drawing/line.ts';
import { wrapped } from '../../drawing/wrap.ts';
import { scopeOf, type State } from '../../state/state.ts';
import { newsTexts } from './spoken-news.ts';
import { rowTextOf } from './spoken-row.ts';

/** The screen for a screen reader: plain lines, and the index of the line with the cursor. */
export interface Spoken {
  readonly lines: readonly string[];
  readonly current: number;
}

/**
 * Writes the screen as sentences: first the mode, then the selected row or line with column names, then messages, then
 * the rest. Only lines that change are written again, so that only these are read out.
 */
export function spokenScreen(state: State, now: number): Spoken {
  const { columns, rows } = state.size;
  const width = Math.max(1, columns - 1);
  // Typed text may have control characters, which Ink would write.
  const linesOf = (text: string): string[] => wrapped(safeText(text), width);
  const first = linesOf(whereText(state));
  const others = [...currentTexts(state), ...newsTexts(state, now), keysText(state)].filter((text) => text !== '');
  const lines = [...first, ...others.flatMap(linesOf)];
  return { lines: lines.slice(0, Math.max(1, rows)), current: first.length };
}

function whereText(state: State): string {
  const { session, screen } = state;
  const mode = session.mode === 'live' ? 'LIVE mode' : 'TEST mode';
  const account = `${mode}, account ${session.name}${session.canWrite ? '' : ', read only'}.`;
  return `${account} ${screen.kind.where(screen.own, state)}`;
}

/** The text of what has the focus: a box, or the screen. */
function currentTexts(state: State): readonly string[] {
  const { box, screen, size } = state;
  if (box === undefined) return screen.kind.speak(screen.own, state);
  const prompt = box.kind.prompt?.(box.own, Math.max(1, size.columns - 1), state);
  if (prompt !== undefined) return [inWords(textOf(prompt)), rowTextOf(state)];
  const drawing = box.kind.draw?.(box.own, { width: unbroken, height: roomInBox(size).height }, state);
  if (drawing === undefined) return [];
  return [
    `${drawing.title}.`,
    ...drawing.lines.map((line) => inWords(textOf(line))),
    sentence(inWords(drawing.footer ?? '')),
  ];
}

function keysText(state: State): string {
  const scope = scopeOf(state);
  return scope === 'help' ? '' : `${keyText(state, 'help')} lists the keys.`;
}

/** Wide enough for every sentence; longer text is wrapped at a blank. */
const unbroken = 200;
