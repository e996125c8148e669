import { selectedLine } from '../../state/detail.ts';
import { selectedItem } from '../../state/list-state.ts';
import { listings } from '../../service/listings.ts';
import { addTask, say, viewOf, type State } from '../../state/state.ts';

/** Opens the web page of the selected line of the detail, or of the row. */
export function openPageOfRow(state: State): State {
  const view = viewOf(state);
  const link = view.pane === 'detail' ? selectedLine(view)?.link : undefined;
  const item = selectedItem(view.list);
  const url = link?.to === 'url' ? link.url : item && listings[view.list.listing].view.urlOf(item);
  return url === undefined ? say(state, 'There is no web page here.', 'problem') : openPage(state, url);
}

export function openPage(state: State, url: string): State {
  return addTask(state, { name: 'open-page', url });
}
