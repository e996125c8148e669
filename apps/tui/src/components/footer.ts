import { keyLabel, type Keymap, type Scope } from '../keymap.ts';
import { rowCount, type ListState } from '../list-state.ts';
import type { Paint } from '../theme.ts';
import { lineOf, spreadLine, widthOf, type Piece } from './line.ts';

/** Draws the keys of a scope, from the key table, as many as there is room for. */
export function keysLine(keymap: Keymap, scope: Scope, width: number, paint: Paint): string {
  const pieces: Piece[] = [];
  for (const [hint, keys] of hintsOf(keymap, scope)) {
    const next: Piece[] = [{ text: keys.join('/'), style: 'key' }, { text: ` ${hint}  ` }];
    if (widthOf(pieces) + widthOf(next) > width) break;
    pieces.push(...next);
  }
  return lineOf(pieces, width, paint);
}

/** The hints of a scope with the first key of each command that shares the word. */
function hintsOf(keymap: Keymap, scope: Scope): Map<string, string[]> {
  const hints = new Map<string, string[]>();
  for (const { hint, keys, scopes } of keymap) {
    const [key] = keys;
    if (hint === undefined || key === undefined || !scopes.includes(scope)) continue;
    hints.set(hint, [...(hints.get(hint) ?? []), keyLabel(key)]);
  }
  return hints;
}

/** Draws the last line: where the reader is, how much is loaded, what is under way. Never a total that nobody knows. */
export function statusLine(
  list: ListState,
  position: string | undefined,
  count: string,
  width: number,
  paint: Paint,
): string {
  const parts = [position ?? `${rowText(list)}${loadedText(list)}`, activityText(list), readText(list)];
  const left = [{ text: parts.filter((part) => part !== undefined).join(' · ') }];
  return spreadLine(left, [[{ text: count, style: 'key' }]], width, paint);
}

/** Says how much is loaded: `300+ loaded (more below)` until the end has been seen. */
export function loadedText({ items, isEnd }: ListState): string {
  if (isEnd) return `${items.length} loaded (end)`;
  return items.length === 0 ? 'nothing loaded' : `${items.length}+ loaded (more below)`;
}

function rowText(list: ListState): string {
  const count = rowCount(list);
  if (count === 0) return '';
  // A filter of our own shows some of what is loaded: both numbers are said.
  return `${list.place.cursor + 1} of ${list.arrangement.filter === '' ? '' : `${count} shown, of `}`;
}

function activityText(list: ListState): string | undefined {
  if (list.readsAll) return `loading all${paceText(list)}, Esc stops`;
  if (list.sought !== undefined) return 'looking for it, Esc stops';
  if (list.goal >= rowCount(list) && rowCount(list) > 0 && list.isLoading) {
    return `on the way to row ${list.goal + 1}, Esc stops`;
  }
  if (list.renewal !== undefined && list.isLoading) return 'reading again';
  return list.isLoading ? `loading page ${list.nextPage}` : undefined;
}

/** How fast a whole list is read. How long it will take nobody knows: the service does not say how much there is. */
function paceText({ items, readsAllFrom, readAt }: ListState): string {
  if (readsAllFrom?.at === undefined || readAt === undefined || readAt <= readsAllFrom.at) return '';
  const perSecond = ((items.length - readsAllFrom.items) * 1000) / (readAt - readsAllFrom.at);
  return ` at ${Math.round(perSecond)} a second`;
}

function readText({ readAt }: ListState): string | undefined {
  return readAt === undefined ? undefined : `read ${new Date(readAt).toISOString().slice(11, 19)} UTC`;
}
