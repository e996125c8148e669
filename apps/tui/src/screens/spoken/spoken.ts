import { roomInBox } from '../../drawing/box.ts';
import { arrangedText } from '../../state/arranged-text.ts';
import { listings } from '../../service/listings.ts';
import { drawOverlay, drawPrompt } from '../../boxes/boxes.ts';
import type { Place } from '../../widgets/scroll-window.ts';
import { inWords, keyText, sentence } from './in-words.ts';
import { summaryLines } from '../summary/summary-lines.ts';
import { wrapped } from '../../drawing/wrap.ts';
import { scopeOf, viewOf, type State } from '../../state/state.ts';
import type { Paint } from '../../drawing/theme.ts';
import { newsTexts } from './spoken-news.ts';
import { detailText, rowTextOf } from './spoken-row.ts';

/** What is on the screen for a screen reader: plain lines, and which of them says where the reader is. */
export interface Spoken {
  readonly lines: readonly string[];
  readonly current: number;
}

/**
 * Writes the screen as sentences: first the mode, then the row or line that is selected with its columns named, then what
 * happened, then what else there is. Only what changes is written anew, so that only this is read out.
 */
export function spokenScreen(state: State, now: number): Spoken {
  const { columns, rows } = state.size;
  const width = Math.max(1, columns - 1);
  const first = wrapped(whereText(state), width);
  const others = [...currentTexts(state), ...newsTexts(state, now), keysText(state)].filter((text) => text !== '');
  const lines = [...first, ...others.flatMap((text) => wrapped(text, width))];
  return { lines: lines.slice(0, Math.max(1, rows)), current: first.length };
}

function whereText(state: State): string {
  const { session, summary } = state;
  const { list } = viewOf(state);
  const mode = session.mode === 'live' ? 'LIVE mode' : 'TEST mode';
  const account = `${mode}, account ${session.name}${session.canWrite ? '' : ', read only'}.`;
  if (summary !== undefined) return `${account} Summary of what is loaded.`;
  const filters = Object.entries(list.query).map(([name, value]) => `${name} ${String(value)}`);
  const here = arrangedText(list);
  return [
    account,
    `${listings[list.listing].title}, ${filters.length === 0 ? 'all' : filters.join(', ')}.`,
    ...(here === undefined ? [] : [sentence(inWords(here))]),
  ].join(' ');
}

/** What has the keys: a box, the summary, a line of the detail, or a row of the list. */
function currentTexts(state: State): string[] {
  if (state.overlay !== undefined) return overlayTexts(state);
  if (state.summary !== undefined) return summaryTexts(state, state.summary);
  return [viewOf(state).pane === 'detail' ? detailText(state) : rowTextOf(state)];
}

function overlayTexts(state: State): string[] {
  const { overlay, size } = state;
  if (overlay === undefined) return [];
  const prompt = drawPrompt(overlay, Math.max(1, size.columns - 1), state, unpainted);
  if (prompt !== undefined) return [inWords(prompt), rowTextOf(state)];
  const drawing = drawOverlay(overlay, { width: unbroken, height: roomInBox(size).height }, state, unpainted);
  if (drawing === undefined) return [];
  return [`${drawing.title}.`, ...drawing.lines.map(inWords), sentence(inWords(drawing.footer ?? ''))];
}

function summaryTexts(state: State, place: Place): string[] {
  const lines = summaryLines(state, state.size.columns);
  const texts = lines
    .slice(place.cursor)
    .map(({ pieces, spoken }) => spoken ?? pieces.map(({ text }) => text).join(''));
  return texts.map((text) => sentence(inWords(text)));
}

function keysText(state: State): string {
  const scope = scopeOf(state);
  return scope === 'help' ? '' : `${keyText(state, 'toggle-help')} lists the keys.`;
}

/** Wide enough that no sentence is cut: what is too long for the terminal is broken at a blank. */
const unbroken = 200;

const unpainted: Paint = (_style, text) => text;
