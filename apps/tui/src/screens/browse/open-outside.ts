import { addTask, say } from '../../state/say.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { chosenItems } from '../../state/marks.ts';
import type { ExternalProgram } from '../../state/task.ts';
import { selectedLine } from '../../state/detail.ts';
import { selectedItem } from '../../state/list-state.ts';
import { linkOf } from '../../service/own-commands.ts';
import { listings } from '../../service/listings.ts';

export function openOutside(state: State, program: ExternalProgram['program']): State {
  const view = viewOf(state);
  const items = chosenItems(view);
  return addTask(state, { name: 'read-outside', items, format: view.detail.raw ?? 'json', program });
}

export function openPageOfRow(state: State): State {
  const url = urlHere(state);
  return url === undefined ? state : addTask(state, { name: 'open-page', url });
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

/** Turns the mouse on or off. While it is on, selecting text in the terminal needs Shift. */
export function toggleMouse(state: State): State {
  const isOn = state.hasMouse !== true;
  return say({ ...state, hasMouse: isOn }, isOn ? 'mouse on; hold Shift to select text' : 'mouse off');
}
