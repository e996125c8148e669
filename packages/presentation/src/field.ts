import { formatBoolean, missingText, type Format } from './format.ts';
import { terminalSafeJson } from './json.ts';
import type { Link } from './link.ts';
import { amountText } from './money.ts';
import { maxCellLength, safeText } from './safe-text.ts';
import { formatDate, parseTimestamp } from './timestamp.ts';
import type { Tone } from './tone.ts';

/** How a field's value is read and written. `map` is an object with free keys, `list` an array, `object` has the fields in `fields`. */
export type FieldKind = 'text' | 'timestamp' | 'amount' | 'integer' | 'boolean' | 'map' | 'list' | 'object';

/** One documented field: its place in a column, in the detail pane and in an export follows from this. */
export interface Field {
  /** The service's name. */
  readonly name: string;
  readonly kind: FieldKind;
  /** What the detail pane calls it. Default: the name. */
  readonly label?: string | undefined;
  /** The field beside it that holds the currency code of an amount. */
  readonly currency?: string | undefined;
  /** Whether it is an amount of a payout: the service sends no currency with these. */
  readonly isOfPayout?: boolean | undefined;
  /** What the detail pane says beside a value that is there: `unit as sent`. */
  readonly note?: string | undefined;
  /** The fields of an `object`, or of each object in a `list`. */
  readonly fields?: readonly Field[] | undefined;
  /** What a value means to its reader, where that can be told. */
  readonly tone?: ((value: unknown) => Tone | undefined) | undefined;
  /** Makes the link behind a value, when it leads somewhere. */
  readonly link?: ((value: string) => Link | undefined) | undefined;
}

/** A line of the detail pane that is worked out from the item: no field of the service, and never to be taken for one. */
export interface Computed {
  /** What the detail pane calls it; unique in a listing. */
  readonly computed: string;
  /** The lines that it takes, as safe text; none when there is nothing to say. Only the first one is labelled. */
  lines(item: unknown, format: Format): readonly string[];
  /** What it means to its reader, where that can be told. */
  readonly tone?: ((item: unknown, format: Format) => Tone | undefined) | undefined;
}

/** What a detail pane is made of, in its order. */
export type DetailPart = Field | Computed;

export function isField(part: DetailPart): part is Field {
  return 'name' in part;
}

/** Reads the value at a dotted path (`customer.email`), own properties only; `undefined` when a part is missing. */
export function fieldValue(item: unknown, path: string): unknown {
  return valueAtNames(item, path.split('.'));
}

/** Reads the value at a path of names. */
export function valueAtNames(item: unknown, path: readonly string[]): unknown {
  let value = item;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** Writes a value as safe text. A value that is not of the field's kind is shown as it came, never dropped. */
export function fieldText(
  field: Field,
  value: unknown,
  owner: unknown,
  format: Format,
  limit: number = maxCellLength,
): string {
  if (value === undefined || value === null || value === '') return missingText;
  if (field.kind === 'amount' && typeof value === 'number') {
    return safeText(amountText(value, currencyOf(field, owner, format), format), limit);
  }
  if (field.kind === 'timestamp') {
    const milliseconds = parseTimestamp(value);
    if (milliseconds !== undefined) return formatDate(milliseconds);
  }
  return valueText(value, limit);
}

/** Gives the currency of an amount: the one beside it, or the one of payouts, as the profile has it. */
export function currencyOf(field: Field, owner: unknown, { payoutCurrency }: Format): string | undefined {
  if (field.isOfPayout === true) return payoutCurrency;
  const currency = field.currency === undefined ? undefined : valueAtNames(owner, [field.currency]);
  return typeof currency === 'string' ? currency : undefined;
}

/** Writes any JSON value as safe text on one row. */
export function valueText(value: unknown, limit: number = maxCellLength): string {
  if (value === undefined || value === null || value === '') return missingText;
  if (typeof value === 'string') return safeText(value, limit);
  if (typeof value === 'boolean') return formatBoolean(value);
  return safeText(terminalSafeJson(value), limit);
}
