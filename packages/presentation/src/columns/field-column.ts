import type { Column } from './column.ts';
import { currencyOf, fieldText, valueAtNames, type Field, type FieldKind } from './field.ts';
import type { Format } from './format.ts';

/**
 * Creates a column for every field, with a dotted key for nested ones (`customer.email`), followed by the computed columns.
 */
export function fieldColumns<T>(fields: readonly Field[], computed: readonly ComputedColumn<T>[] = []): Column<T>[] {
  return [
    ...ownColumns<T>(fields, ''),
    ...computed.map((column) => ({ ...shapeOf(column.kind), ...column, isComputed: true })),
  ];
}

/** A computed column. Its kind decides the alignment and the default width. */
export type ComputedColumn<T> = Pick<Column<T>, 'key' | 'title' | 'value' | 'text' | 'currency' | 'tone'> & {
  readonly kind: FieldKind;
} & Partial<Pick<Column<T>, 'width' | 'min' | 'full'>>;

/** Selects columns by key. A choice overrides their title, width or text. */
export function chooseColumns<T>(
  columns: readonly Column<T>[],
  choices: readonly (string | ColumnChoice<T>)[],
): Column<T>[] {
  return choices.map((each) => {
    const choice = typeof each === 'string' ? { key: each } : each;
    const column = columns.find(({ key }) => key === choice.key);
    if (column === undefined) throw new Error(`There is no field "${choice.key}" for a column.`);
    return { ...column, ...choice };
  });
}

export type ColumnChoice<T> = Pick<Column<T>, 'key'> & Partial<Column<T>>;

function ownColumns<T>(fields: readonly Field[], prefix: string): Column<T>[] {
  return fields.flatMap((field) => {
    if (field.kind === 'object') return ownColumns<T>(field.fields ?? [], `${prefix}${field.name}.`);
    return [fieldColumn<T>(field, `${prefix}${field.name}`)];
  });
}

function fieldColumn<T>(field: Field, key: string): Column<T> {
  const path = key.split('.');
  const valueOf = (item: T): unknown => valueAtNames(item, path);
  return {
    ...shapeOf(field.kind),
    key,
    title: key.toUpperCase(),
    kind: field.kind,
    value: valueOf,
    text: (item: T, format: Format) => fieldText(field, valueOf(item), item, format),
    ...(field.kind === 'amount' && { currency: (item: T, format: Format) => currencyOf(field, item, format) }),
    tone: (item: T) => field.tone?.(valueOf(item)),
  };
}

function shapeOf(kind: FieldKind) {
  return {
    ...sizes[kind],
    align: kind === 'amount' || kind === 'integer' ? 'right' : 'left',
    grow: kind === 'text' ? 1 : 0,
    priority: 5,
  } as const;
}

const sizes: Record<FieldKind, { width: number; min: number; full?: number }> = {
  text: { width: 16, min: 8 },
  timestamp: { width: 10, min: 10 },
  amount: { width: 10, min: 7, full: 12 },
  integer: { width: 8, min: 4 },
  boolean: { width: 5, min: 3 },
  map: { width: 20, min: 8 },
  list: { width: 20, min: 8 },
  object: { width: 20, min: 8 },
};
