import type { Column } from './column.ts';
import { fieldText, fieldValue, type Field } from './field.ts';
import type { Format } from './format.ts';

/** Makes a column for every field, those inside objects under a dotted key (`customer.email`). */
export function fieldColumns<T>(fields: readonly Field[], prefix = ''): Column<T>[] {
  return fields.flatMap((field) => {
    if (field.kind === 'object') return fieldColumns<T>(field.fields ?? [], `${prefix}${field.name}.`);
    return [fieldColumn<T>(field, `${prefix}${field.name}`)];
  });
}

/** Takes the columns with these keys and gives each what it has of its own: a title, a width, another text. */
export function chooseColumns<T>(columns: readonly Column<T>[], choices: readonly ColumnChoice<T>[]): Column<T>[] {
  return choices.map((choice) => {
    const column = columns.find(({ key }) => key === choice.key);
    if (column === undefined) throw new Error(`There is no field "${choice.key}" to make a column of.`);
    return { ...column, ...choice };
  });
}

export type ColumnChoice<T> = Pick<Column<T>, 'key'> & Partial<Column<T>>;

function fieldColumn<T>(field: Field, key: string): Column<T> {
  const size = sizes[field.kind];
  return {
    key,
    title: key.toUpperCase(),
    align: field.kind === 'amount' || field.kind === 'integer' ? 'right' : 'left',
    width: size.width,
    min: size.min,
    grow: field.kind === 'text' ? 1 : 0,
    priority: 5,
    value: (item: T) => fieldValue(item, key),
    text: (item: T, format: Format) => fieldText(field, fieldValue(item, key), item, format),
  };
}

const sizes: Record<Field['kind'], { width: number; min: number }> = {
  text: { width: 16, min: 8 },
  timestamp: { width: 10, min: 10 },
  amount: { width: 10, min: 7 },
  integer: { width: 8, min: 4 },
  boolean: { width: 5, min: 3 },
  map: { width: 20, min: 8 },
  list: { width: 20, min: 8 },
  object: { width: 20, min: 8 },
};
