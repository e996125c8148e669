import { addTask } from '../../state/say.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { chosenItems } from '../../state/marks.ts';
import type { ExternalProgram } from '../../state/outside.ts';

export function openInPager(state: State): State {
  return openOutside(state, 'pager');
}

export function openInEditor(state: State): State {
  return openOutside(state, 'editor');
}

function openOutside(state: State, program: ExternalProgram['program']): State {
  const view = viewOf(state);
  const items = chosenItems(view);
  return addTask(state, { name: 'read-outside', items, format: view.detail.raw ?? 'json', program });
}
