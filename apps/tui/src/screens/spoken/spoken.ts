import { displayWidth, safeText } from '@paydeck/presentation/internal';
import { boxSizeOf } from '../../drawing/box.ts';
import { inWords, keyText, sentence } from './in-words.ts';
import { textOf, wrapped, type Line, type Span } from '../../drawing/line.ts';
import { boxOf, scopeOf, screenOf } from '../../state/stack.ts';
import type { State } from '../../state/state.ts';
import { rowTextOf } from './spoken-row.ts';
import { isLoading, problemOf, fullLoadOf } from '../../state/load-state.ts';
import { isSearchingMatch } from '../../state/list-state.ts';
import { isForLimit, reasonText } from '../browse/service-box.ts';
import { marksText, watchText } from '../browse/status-line.ts';
import { timeOfDay } from '../../service/time-text.ts';
import { waitOf } from '../../state/waiting.ts';
import { viewOf } from '../../state/views.ts';

/**
 * Writes the screen as sentences: first the mode, then the selected row or line with column names, then messages, then
 * the rest. Only lines that change are written again, so that only these are read out. The cursor is where reading starts,
 * or where text is typed.
 */
export function spokenScreen(
  state: State,
  now: number,
): { readonly lines: readonly string[]; readonly cursor: { readonly x: number; readonly y: number } } {
  const { columns, rows } = state.size;
  const width = Math.max(1, columns - 1);
  // Typed text may have control characters, which Ink would write.
  const linesOf = (text: string): string[] => wrapped(safeText(text), width);
  const first = linesOf(whereText(state));
  const others = [...currentTexts(state), ...newsTexts(state, now), keysText(state)].filter((text) => text !== '');
  const lines = [...first, ...others.flatMap(linesOf)];
  const { x, y } = typedAt(drawnIn(state), linesOf) ?? { x: 0, y: 0 };
  const last = Math.min(lines.length, Math.max(1, rows)) - 1;
  return { lines: lines.slice(0, last + 1), cursor: { x, y: Math.min(first.length + y, last) } };
}

function typedAt(drawn: readonly Line[], linesOf: (text: string) => string[]): { x: number; y: number } | undefined {
  const row = drawn.findIndex((line) => line.some(isTyped));
  const line = drawn[row] ?? [];
  const above = drawn
    .slice(0, row)
    .flatMap((each) => linesOf(inWords(textOf(each))))
    .filter((text) => text !== '');
  // A blank at the end counts only before something else.
  const before = linesOf(inWords(`${textOf(line.slice(0, line.findIndex(isTyped)))}|`));
  if (row === -1) return undefined;
  return { x: displayWidth(before.at(-1) ?? '') - 1, y: above.length + before.length - 1 };
}

function isTyped({ style }: Span): boolean {
  return style === 'cursor';
}

function whereText(state: State): string {
  const { session } = state;
  const { definition, model } = screenOf(state);
  const mode = session.mode === 'live' ? 'LIVE mode' : 'TEST mode';
  const account = `${mode}, account ${session.name}${session.canWrite ? '' : ', read only'}.`;
  return `${account} ${definition.where(state, model)}`;
}

function currentTexts(state: State): readonly string[] {
  const screen = screenOf(state);
  const box = boxOf(state);
  if (box === undefined) return screen.definition.speak(state, screen.model);
  const texts = drawnIn(state).map((line) => inWords(textOf(line)));
  return box.definition.prompt === undefined ? texts : [...texts, rowTextOf(state)];
}

/** The prompt, or the lines of the box. */
function drawnIn(state: State): readonly Line[] {
  const { size } = state;
  const box = boxOf(state);
  const prompt = box?.definition.prompt?.(state, box.model, Math.max(1, size.columns - 1));
  if (prompt !== undefined) return [prompt];
  const drawing = box?.definition.draw?.(state, box.model, { width: unbroken, height: boxSizeOf(size).height });
  if (drawing === undefined) return [];
  return [[{ text: `${drawing.title}.` }], ...drawing.lines, [{ text: sentence(drawing.footer ?? '') }]];
}

function keysText(state: State): string {
  const scope = scopeOf(state);
  return scope === 'help' ? '' : `${keyText(state, 'help')} lists the keys.`;
}

/**
 * Wide enough for every sentence, longer text is wrapped at a blank, and too narrow for boxes of two columns, which would
 * be read out line by line.
 */
export const unbroken = 150;

export function newsTexts(state: State, now: number): string[] {
  const view = viewOf(state);
  const { list } = view;
  const problem = problemOf(list.loadState);
  const since = list.loadState.refresh?.since;
  return [
    state.message === undefined
      ? ''
      : sentence(`${state.message.tone === 'problem' ? 'Problem' : 'Done'}: ${state.message.text}`),
    problem === undefined ? '' : `Problem: ${sentence(problem)} ${keyText(state, 'refresh')} tries again.`,
    waitText(state, now),
    fullLoadOf(list.loadState) !== undefined
      ? `Loading all: ${list.loadState.items.length} loaded. ${keyText(state, 'stop')} stops.`
      : isSearchingMatch(list)
        ? `Loading on to the next match: ${list.loadState.items.length} loaded. ${keyText(state, 'stop')} stops.`
        : isLoading(list.loadState)
          ? `Loading page ${list.loadState.nextPage}.`
          : '',
    sentence(marksText(view, state.keymap) ?? ''),
    sentence(watchText(view.watch) ?? ''),
    since !== undefined && problem !== undefined ? `Stale, read ${timeOfDay(since)}.` : '',
  ];
}

/** A time instead of a countdown, which would be read out repeatedly. */
function waitText(state: State, now: number): string {
  const wait = waitOf(state, now)?.wait;
  if (wait === undefined) return '';
  const until = wait.until === undefined ? '' : ` until ${timeOfDay(wait.until)}`;
  const keys = isForLimit(wait) ? '' : ` ${keyText(state, 'refresh')} retries now.`;
  return `Waiting for the service${until}: ${reasonText(wait)}.${keys} ${keyText(state, 'stop')} stops.`;
}
