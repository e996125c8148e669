import type { DocumentFormat } from '@paydeck/presentation';
import { onPath } from './fold.ts';
import { selectedPath } from '../../state/detail.ts';
import { selectedItem } from '../../state/list-state.ts';
import { roomOf, viewOf, withView, type State } from '../../state/state.ts';

/** Shows the item as the service sent it: as JSON, then as YAML, then by its fields again. The cursor stays at its value. */
export function nextForm(state: State): State {
  const view = viewOf(state);
  if (selectedItem(view.list) === undefined) return state;
  const path = selectedPath(view) ?? '';
  const detail = { ...view.detail, raw: formAfter.get(view.detail.raw) };
  // Beside the list it shows at once; where there is room for one of the two, it is gone to.
  const pane = roomOf(state).isSplit ? view.pane : 'detail';
  return onPath(withView(state, { detail, pane }), path);
}

const formAfter = new Map<DocumentFormat | undefined, DocumentFormat | undefined>([
  [undefined, 'json'],
  ['json', 'yaml'],
]);
