import { bracketed } from '../../test-support/lines.tsx';
import { expect, test } from 'vitest';
import { columnOf } from '../../state/table-settings.ts';
import { highlightedCell } from '../../table/row-line.ts';

test.for<[key: string, text: string, width: number, from: number, to: number, cell: string]>([
  ['product_name', 'Lumen Scale', 12, 6, 7, 'Lumen [S]cale '],
  ['product_name', 'Lumen Scale', 9, 6, 11, 'Lumen [Sc]…'],
  ['product_name', 'Lumen Scale', 9, 8, 9, 'Lumen Sc…'],
  ['product_name', 'Lumen Scale', 9, 9, 11, 'Lumen Sc…'],
  ['product_name', '世界 Plan', 5, 0, 1, '[世]界…'],
  ['recurring_pre_tax_amount', '48831', 8, 0, 2, '   [48]831'],
  ['recurring_pre_tax_amount', '48831', 4, 0, 5, '[488]…'],
])('highlights a part of %s %j in %i columns', ([key, text, width, from, to, cell]) => {
  const column = columnOf('subscriptions', key);
  if (column === undefined) throw new Error('There is no such column.');
  expect(bracketed(highlightedCell(text, { column, width }, [{ from, to }], undefined), 'match')).toBe(cell);
});
