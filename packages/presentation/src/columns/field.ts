import { formatBoolean, missingText, type Format } from './format.ts';
import { terminalSafeJson } from '../text/json.ts';
import type { Link } from './link.ts';
import { amountText } from '../amounts/money.ts';
import { maxCellLength, safeText } from '../text/safe-text.ts';
import { formatDate, parseTimestamp } from '../times/timestamp.ts';
import type { Tone } from './tone.ts';

/** The type of a field. `map` is an object with free keys, `list` an array, and `object` has the fields in `fields`. */
export type FieldKind = 'text' | 'timestamp' | 'amount' | 'integer' | 'boolean' | 'map' | 'list' | 'object';

/** A documented field. Its column, its line in the detail pane and its export are derived from it. */
export interface Field {
  /** The field name of the service. */
  readonly name: string;
  readonly kind: FieldKind;
  /** The label in the detail pane. Default: the name. */
  readonly label?: string | undefined;
  /** The name of the sibling field with the currency code of an amount. */
  readonly currency?: string | undefined;
  /** Whether it is an amount of a payout, for which the service sends no currency. */
  readonly isOfPayout?: boolean | undefined;
  /** A note beside the value in the detail pane: `unit as sent`. */
  readonly note?: string | undefined;
  /** The fields of an `object`, or of each object in a `list`. */
  readonly fields?: readonly Field[] | undefined;
  /** Returns the tone of a value, if it has one. */
  readonly tone?: ((value: unknown) => Tone | undefined) | undefined;
  /** Returns the link of a value, if it has one. */
  readonly link?: ((value: string) => Link | undefined) | undefined;
}

/** A computed line of the detail pane, which is not a field of the service. */
export interface Computed {
  /** The label in the detail pane; unique in a listing. */
  readonly computed: string;
  /** Returns its lines as sanitized text, or none. Only the first line has the label. */
  lines(item: unknown, format: Format): readonly string[];
  /** The fields that it is computed from. They are nested below its lines. */
  readonly covers?: readonly string[] | undefined;
  /** Returns its tone, if it has one. */
  readonly tone?: ((item: unknown, format: Format) => Tone | undefined) | undefined;
}

/** A part of the detail pane: a field or a computed line. */
export type DetailPart = Field | Computed;

export function isField(part: DetailPart): part is Field {
  return 'name' in part;
}

/** Returns the value at a dotted path (`customer.email`), own properties only; `undefined` when a part is missing. */
export function fieldValue(item: unknown, path: string): unknown {
  return valueAtNames(item, path.split('.'));
}

/** Returns the value at a path of names. */
export function valueAtNames(item: unknown, path: readonly string[]): unknown {
  let value = item;
  for (const name of path) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** Reading a property by its name is several times faster than `Reflect.get`, which a filter over a long list shows. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Formats a value as sanitized text. A value of the wrong type is shown unchanged, never dropped. */
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

/** Returns the currency of an amount: from its sibling field, or for payouts from the profile. */
export function currencyOf(field: Field, owner: unknown, { payoutCurrency }: Format): string | undefined {
  if (field.isOfPayout === true) return payoutCurrency;
  const currency = field.currency === undefined ? undefined : valueAtNames(owner, [field.currency]);
  return typeof currency === 'string' ? currency : undefined;
}

/** Formats any JSON value as sanitized text on one row. */
export function valueText(value: unknown, limit: number = maxCellLength): string {
  if (value === undefined || value === null || value === '') return missingText;
  if (typeof value === 'string') return safeText(value, limit);
  if (typeof value === 'boolean') return formatBoolean(value);
  return safeText(terminalSafeJson(value), limit);
}
