import { formatAmount, formatMoney, safeText, type Format } from '@paydeck/presentation';
import { formatOf } from '../../state/format-of.ts';
import { rowCount } from '../../state/list-state.ts';
import { markedIds } from '../../state/marks.ts';
import { tableOf } from '../../state/columns.ts';
import { viewOf, type State } from '../../state/state.ts';
import { sumOfMarked, sumOfShown, summedColumn, type Totals } from '../../state/sums.ts';

/**
 * Says what the amounts of the shown and of the marked rows add up to, in wordings from long to short; none for lists
 * without amounts, and where no row has come.
 */
export function sumTexts(state: State): string[] {
  const view = viewOf(state);
  const { list } = view;
  const column = summedColumn(list, tableOf(state));
  if (column === undefined || rowCount(list) === 0) return [];
  const format = formatOf(state.display, list.reading.at);
  const shown = sumOfShown(list, column, format);
  const marked = sumOfMarked(view, column, format);
  const name = column.title.toLowerCase();
  const part = list.rows.arrangement.filter === '' ? 'loaded' : 'shown';
  const ofShown = (most: number): string => `${name} of ${rowCount(list)} ${part}: ${totalsText(shown, format, most)}`;
  const ofMarked = (most: number): string =>
    marked === undefined ? '' : `${name} of ${markedIds(view).size} marked: ${totalsText(marked, format, most)}`;
  const wordings = [Infinity, 3, 1].flatMap((most) =>
    marked === undefined ? [ofShown(most)] : [`${ofMarked(most)} · ${ofShown(most)}`, ofMarked(most)],
  );
  return [...new Set(wordings)];
}

/** Writes totals as people write money, those of `most` currencies: `$147.60 + ¥13,230`. */
export function totalsText(totals: Totals, format: Format, most = Infinity): string {
  if (totals.size === 0) return '0';
  const texts = [...totals]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([currency, total]) => totalText(total, currency, format));
  const left = texts.length - most;
  return left > 0
    ? `${texts.slice(0, most).join(' + ')} + ${left} more ${left === 1 ? 'currency' : 'currencies'}`
    : texts.join(' + ');
}

function totalText(total: bigint, currency: string, format: Format): string {
  const { amountUnit } = format;
  if (currency !== '' && amountUnit !== undefined) return safeText(formatMoney(total, currency, amountUnit));
  const amount = formatAmount(total, currency, { ...format, grouping: true });
  return currency === '' ? amount : `${amount} ${safeText(currency)}`;
}
