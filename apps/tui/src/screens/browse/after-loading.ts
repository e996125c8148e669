import { safeText } from '@paydeck/presentation';
import { itemId } from '../../service/listings.ts';
import type { LoadEvent } from '../../service/loader.ts';
import { addPage, endList, failList, isSearchingMatch, type ListState } from '../../state/list-state.ts';
import { exactlyFound } from '../../state/load-state.ts';
import { say, type State, type View } from '../../state/state.ts';
import { changeList, changeView } from '../../state/views.ts';
import { changesBetween } from '../../state/watch.ts';

export function afterLoading(state: State, event: LoadEvent): State {
  const before = state.views[event.list];
  if (before?.list.loadState.number !== event.loadNumber) return state;
  const loaded = changeList(state, event.list, (list, height) => listAfter(list, event, height));
  const next = changeView(loaded, event.list, (view) => withChanges(before, view));
  const after = next.views[event.list] ?? before;
  return event.type === 'list-ended' ? ended(next, before, after) : next;
}

function listAfter(list: ListState, event: LoadEvent, height: number): ListState {
  if (event.type === 'page-loaded') return addPage(list, event.page, height);
  if (event.type === 'list-ended') return endList(list, event.at, height);
  return failList(list, event.problem, event.isFinal);
}

function withChanges(before: View, after: View): View {
  const { watch, list } = before;
  const { items, refresh } = after.list.loadState;
  if (watch === undefined || list.loadState.refresh === undefined || refresh !== undefined) return after;
  return { ...after, watch: { ...watch, changes: changesBetween(list, items) } };
}

function ended(state: State, before: View, after: View): State {
  const isExact = exactlyFound(before.list.loadState) !== undefined;
  const { view, gone } = isExact ? withoutGone(before, after) : { view: after, gone: undefined };
  const next = changeView(state, view.list.id, () => view);
  const loaded = isExact ? `all ${after.list.loadState.items.length} are loaded` : undefined;
  const text = [notFoundText(before, after) ?? loaded, gone].filter((part) => part !== undefined).join('; ');
  return text !== '' && isShown(state, view) ? say(next, text) : next;
}

/** Describes a search that the end of the list has ended; `undefined` if there was none. */
function notFoundText({ list }: View, after: View): string | undefined {
  const { length } = after.list.loadState.items;
  if (isSearchingMatch(list)) return `no further match in all ${length} rows`;
  const { targetId } = list.cursor;
  if (targetId === undefined || after.list.cursor.targetId !== undefined) return undefined;
  return `${safeText(targetId)} is not among the ${length} ${list.listing}`;
}

function withoutGone(before: View, after: View): { view: View; gone: string | undefined } {
  const { listing } = after.list;
  const known = new Set(after.list.loadState.items.map((item) => itemId(listing, item)));
  const gone = before.list.loadState.items.map((item) => itemId(listing, item)).filter((id) => !known.has(id));
  if (gone.length === 0) return { view: after, gone: undefined };
  const marked = gone.filter((id) => after.marks.ids.has(id));
  const ids = new Set([...after.marks.ids].filter((id) => known.has(id)));
  const text = gone.length === 1 ? '1 earlier row is gone' : `${gone.length} earlier rows are gone`;
  const view = marked.length === 0 ? after : { ...after, marks: { ...after.marks, ids } };
  return { view, gone: marked.length === 0 ? text : `${text}, ${marked.length} of them marked` };
}

function isShown({ viewHistory }: State, { list }: View): boolean {
  return viewHistory.current === list.id;
}
