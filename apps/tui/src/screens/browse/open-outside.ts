import { createExporter, asSent, terminalSafeJson } from '@paydeck/presentation';
import type { Item } from '../../service/listings.ts';
import { addTask, say, viewOf, type State } from '../../state/state.ts';
import { chosenItems } from '../../state/marks.ts';

/** Items to read in another program, as data. */
export interface Outside {
  readonly items: readonly Item[];
  readonly format: 'json' | 'yaml';
  readonly program: 'pager' | 'editor';
}

export function openInPager(state: State): State {
  return openOutside(state, 'pager');
}

export function openInEditor(state: State): State {
  return openOutside(state, 'editor');
}

function openOutside(state: State, program: Outside['program']): State {
  const view = viewOf(state);
  const items = chosenItems(view);
  if (items.length === 0) return say(state, 'There is nothing to read.', 'problem');
  return addTask(state, { name: 'read-outside', items, format: view.detail.raw ?? 'json', program });
}

/** Gives the text that the other program shows. */
export async function outsideText({ items, format }: Outside): Promise<string> {
  if (format === 'json') return `${terminalSafeJson(items.length === 1 ? items[0] : items, 2)}\n`;
  const exporter = await createExporter<Item>('yaml', { columns: [], format: asSent(0) });
  return items.map((item, index) => exporter.item(item, index)).join('');
}
