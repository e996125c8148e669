import {
  asSent,
  currencyOf,
  decimalColumns,
  decimalOf,
  type Column,
  type Format,
} from '@paydeck/presentation/internal';
import { type Display, formatOf } from '../service/display.ts';
import { listings, type Item, type ListingName } from '../service/listings.ts';
import type { ExportColumns } from '../state/task.ts';
import { chosenColumns, type TableSettings } from '../state/table-settings.ts';

export const columnChoices = ['shown', 'standard', 'all'] as const;
export type ColumnChoice = (typeof columnChoices)[number];

/** How an export writes amounts: with decimals, or as the service sends them. */
export type AmountForm = 'decimal' | 'minor';

/** Returns the columns of an export. Amounts have their currency in a column beside them, unless it is there already. */
export function exportColumns(
  listing: ListingName,
  table: Pick<TableSettings, 'columns'>,
  display: Pick<Display, 'amountUnit' | 'payoutCurrency'>,
  { choice, amounts }: { readonly choice: ColumnChoice; readonly amounts: AmountForm },
): ExportColumns {
  const { columns: all, exportColumns: standard } = listings[listing];
  const chosen = { all, standard, shown: chosenColumns(listing, table) }[choice];
  const unit = amounts === 'decimal' ? display.amountUnit : undefined;
  const note = unit === undefined ? ` (${display.amountUnit === undefined ? 'as sent' : display.amountUnit})` : '';
  const columns = decimalColumns(chosen).map((column) =>
    column.kind === 'amount' ? { ...column, key: `${column.key}${note}` } : column,
  );
  const format =
    amounts === 'decimal' ? formatOf(display, 0) : { ...asSent(0), payoutCurrency: display.payoutCurrency };
  return { columns, format };
}

export function amountWithCurrency(column: Column<Item>, item: Item, format: Format): string {
  return [decimalOf(column)(item, format), currencyOf(column).value(item, format)]
    .filter((part) => part !== '')
    .join(' ');
}
