import { tableOf } from '../../state/tables.ts';
import { formatTotals } from '@paydeck/presentation';
import { formatOf } from '../../state/format-of.ts';
import { isArranging, rowCount } from '../../state/list-state.ts';
import { markedIds } from '../../state/marks.ts';
import type { State, View } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { sumOfMarked, sumOfShown, summedColumns } from '../../state/sums.ts';

/**
 * Returns the sums of the shown and of the marked rows, from long to short: of every column with amounts, then of the one
 * at the cursor or the first. There are none for lists without amounts, before rows are loaded, and while a filter still
 * checks rows.
 */
export function sumTexts(state: State): string[] {
  const view = viewOf(state);
  const { list } = view;
  const columns = summedColumns(list, tableOf(state));
  const [first] = columns;
  if (first === undefined || rowCount(list) === 0) return [];
  const isWhole = list.rows.options.filter === '';
  if (!isWhole && isArranging(list)) return [];
  const format = formatOf(state.display, list.loadState.at);
  const marks = markedIds(view).size;
  const parts = [
    ...(marks === 0 ? [] : [{ part: `${marks} marked`, sums: sumOfMarked }]),
    {
      part: isWhole ? `${list.loadState.items.length} loaded` : `${rowCount(list)} shown`,
      sums: ({ list: shown }: View, column: (typeof columns)[number]) => sumOfShown(shown, column, format),
    },
  ];
  const textOf = ({ part, sums }: (typeof parts)[number], of: typeof columns, most: number): string => {
    const texts = of.map((column, index) => {
      const name = index === 0 ? `${column.title.toLowerCase()} of ${part}:` : column.title.toLowerCase();
      return `${name} ${formatTotals(sums(view, column, format) ?? new Map(), format, most)}`;
    });
    return texts.join(', ');
  };
  const variants = [
    ...(columns.length > 1 ? [parts.map((part) => textOf(part, columns, Infinity)).join(' · ')] : []),
    ...[Infinity, 3, 1].flatMap((most) => [
      parts.map((part) => textOf(part, [first], most)).join(' · '),
      ...parts.slice(0, 1).map((part) => textOf(part, [first], most)),
    ]),
  ];
  return [...new Set(variants)];
}
