import { formatOf } from '../../state/format-of.ts';
import { isArranging, rowCount } from '../../state/list-state.ts';
import { markedIds } from '../../state/marks.ts';
import { tableOf } from '../../state/columns.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { sumOfMarked, sumOfShown, summedColumn } from '../../state/sums.ts';
import { totalsText } from '../../state/totals-text.ts';

/**
 * Returns the sums of the shown and of the marked rows, from long to short. There are none for lists without amounts,
 * before rows are loaded, and while a filter still checks rows.
 */
export function sumTexts(state: State): string[] {
  const view = viewOf(state);
  const { list } = view;
  const column = summedColumn(list, tableOf(state));
  if (column === undefined || rowCount(list) === 0) return [];
  const isWhole = list.rows.arrangement.filter === '';
  if (!isWhole && isArranging(list)) return [];
  const format = formatOf(state.display, list.reading.at);
  const shown = sumOfShown(list, column, format);
  const marked = sumOfMarked(view, column, format);
  const name = column.title.toLowerCase();
  const part = isWhole ? `${list.reading.items.length} loaded` : `${rowCount(list)} shown`;
  const ofShown = (most: number): string => `${name} of ${part}: ${totalsText(shown, format, most)}`;
  const ofMarked = (most: number): string =>
    marked === undefined ? '' : `${name} of ${markedIds(view).size} marked: ${totalsText(marked, format, most)}`;
  const variants = [Infinity, 3, 1].flatMap((most) =>
    marked === undefined ? [ofShown(most)] : [`${ofMarked(most)} · ${ofShown(most)}`, ofMarked(most)],
  );
  return [...new Set(variants)];
}
