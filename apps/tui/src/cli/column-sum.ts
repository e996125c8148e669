import { amountText, exactNumber, sumByCurrency, type Column, type Format } from '@paydeck/presentation/internal';
import type { ExportFormat } from '@paydeck/presentation/internal';
import type { Item } from '../service/listings.ts';
import { plainColumns, rowsText } from './record.ts';
import { UsageError } from './usage-error.ts';

/** The sum of a column: of amounts by currency, of whole numbers as one. */
export interface ColumnSum {
  add(items: readonly Item[]): void;
  /** How many items have a value that is no whole number, and so is not in the sum. */
  readonly leftOut: () => number;
  text(format: ExportFormat | undefined): Promise<string>;
}

/** Throws a `UsageError` for a column that has no sum. */
export function columnSum(column: Column<Item>, format: Format): ColumnSum {
  if (column.kind !== 'amount' && column.kind !== 'integer')
    throw new UsageError(`--sum takes a column of amounts or whole numbers, and ${column.key} has none`);
  const found: { currency: string; amount: number }[] = [];
  let leftOut = 0;
  return {
    add(items) {
      for (const item of items) {
        const amount = column.value(item, format);
        if (amount === undefined || amount === null) continue;
        if (typeof amount === 'number' && Number.isSafeInteger(amount))
          found.push({ currency: column.currency?.(item, format) ?? '', amount });
        else leftOut += 1;
      }
    },
    leftOut: () => leftOut,
    async text(exportFormat = 'table') {
      const counts = Map.groupBy(found, ({ currency }) => currency);
      const rows = [...sumByCurrency(found)]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([currency, sum]): Row => ({
          column: column.key,
          currency: currency === '' ? null : currency,
          sum:
            (exportFormat === 'table' || exportFormat === 'markdown') && column.kind === 'amount'
              ? amountText(sum, currency || undefined, format)
              : exactNumber(sum),
          count: counts.get(currency)?.length ?? 0,
        }));
      return rowsText(exportFormat, rows, { columns, format });
    },
  };
}

interface Row {
  readonly column: string;
  readonly currency: string | null;
  readonly sum: number | string;
  readonly count: number;
}

const columns = plainColumns<Row>(['column', 'currency', 'sum', 'count']).map((column): Column<Row> =>
  column.key === 'sum' || column.key === 'count' ? { ...column, align: 'right' } : column,
);
