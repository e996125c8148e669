import type { DocumentFormat } from '@paydeck/presentation/internal';
import { onPath } from './fold.ts';
import { selectedPath } from '../../state/detail.ts';
import { selectedItem } from '../../state/list-state.ts';
import { screenLayout } from '../../state/size.ts';
import type { State } from '../../state/state.ts';
import { viewOf, withView } from '../../state/views.ts';

/** Switches the detail between fields, JSON and YAML. The cursor stays at its value. */
export function nextForm(state: State): State {
  const view = viewOf(state);
  if (selectedItem(view.list) === undefined) return state;
  const path = selectedPath(view) ?? '';
  const detail = { ...view.detail, raw: formAfter.get(view.detail.raw) };
  // Next to the list the focus stays; where there is room for one of the two, it moves to the detail.
  const pane = screenLayout(state).isSplit ? view.pane : 'detail';
  return onPath(withView(state, { detail, pane }), path);
}

const formAfter = new Map<DocumentFormat | undefined, DocumentFormat | undefined>([
  [undefined, 'json'],
  ['json', 'yaml'],
]);
