import { selectedLine } from '../../state/detail.ts';
import { selectedItem } from '../../state/list-state.ts';
import { linkOf } from '../../service/own-commands.ts';
import { listings } from '../../service/listings.ts';
import { addTask } from '../../state/say.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';

/** Opens the web page of the selected line of the detail, or of the row. */
export function openPageOfRow(state: State): State {
  const url = urlHere(state);
  return url === undefined ? state : openPage(state, url);
}

export function urlHere(state: State): string | undefined {
  const view = viewOf(state);
  const link = view.pane === 'detail' ? selectedLine(view)?.link : undefined;
  if (link?.to === 'url') return link.url;
  const item = selectedItem(view.list);
  if (item === undefined) return undefined;
  const { listing } = view.list;
  return linkOf(state.display.links ?? {}, listing, item) ?? listings[listing].view.urlOf(item);
}

export function openPage(state: State, url: string): State {
  return addTask(state, { name: 'open-page', url });
}
