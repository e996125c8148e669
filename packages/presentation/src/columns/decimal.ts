import { formatAmount } from '../amounts/amount.ts';
import type { Column } from './column.ts';

/**
 * Returns the columns of a file whose amounts have decimals, `1568.00` for `156800`, where their unit is known. Amounts have
 * their currency in a column beside the first of them, unless it is there already.
 */
export function decimalColumns<T>(columns: readonly Column<T>[]): Column<T>[] {
  const first = columns.find(({ kind }) => kind === 'amount');
  const isBeside = columns.some(({ key }) => key === 'currency');
  return columns.flatMap((column) => {
    if (column.kind !== 'amount') return [column];
    const decimal = { ...column, value: decimalOf(column) };
    return column === first && !isBeside ? [decimal, currencyOf(column)] : [decimal];
  });
}

/** The decimal amounts of a column, without their currency. */
export function decimalOf<T>(column: Column<T>): Column<T>['value'] {
  return (item, format) => {
    const amount = column.value(item, format);
    if (typeof amount !== 'number' || format.amountUnit === undefined) return amount;
    const text = formatAmount(amount, column.currency?.(item, format), { ...format, grouping: false });
    // A spreadsheet would take a text with a minus for a formula, so CSV guards it.
    return amount < 0 ? Number(text) : text;
  };
}

/** The column of the currencies of a column of amounts. */
export function currencyOf<T>(column: Column<T>): Column<T> {
  const value: Column<T>['text'] = (item, format) => column.currency?.(item, format) ?? '';
  return { ...column, key: 'currency', title: 'CUR', kind: 'text', align: 'left', value, text: value };
}
