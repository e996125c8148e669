import { exponentOf, type AmountUnit } from '../amounts/amount.ts';
import type { FieldKind } from '../columns/field.ts';
import { csvText } from '../export/csv.ts';
import { readYesOrNo } from '../filter/yes-or-no.ts';
import { isDay } from '../times/time-span.ts';

/** The values of a compared column. */
export interface ValueKind {
  readonly kind: FieldKind;
  /** The unit of amounts in the file and in the list, if they are converted. */
  readonly units?: { readonly file: AmountUnit; readonly list: AmountUnit } | undefined;
}

/** Returns why a text of the file is no value of its column; `undefined` if it is one. An empty text is no value. */
export function valueProblem(text: string, { kind }: ValueKind): string | undefined {
  if (text === '') return undefined;
  if (kind === 'timestamp')
    return readMoment(text) === undefined ? 'is not a time such as 2026-10-01T10:00:00Z' : undefined;
  if (kind === 'amount' || kind === 'integer')
    return decimalOf(text) === undefined ? 'is not a number such as 4900 or 49.00' : undefined;
  if (kind === 'boolean') return booleanOf(text) === undefined ? 'is neither true nor false' : undefined;
  if (kind === 'map' || kind === 'list' || kind === 'object')
    return parsed(text) === undefined ? 'is not JSON' : undefined;
  return undefined;
}

/** Whether a value of the file and one of the service are the same: times as moments, amounts as numbers. */
export function isSame(ours: string, theirs: unknown, { kind, units }: ValueKind, currency?: string): boolean {
  const text = textOfValue(theirs);
  if (ours === '' || text === null) return ours === '' && text === null;
  if (ours === text && (kind !== 'amount' || units === undefined)) return true;
  if (kind === 'timestamp') return isSameMoment(ours, text);
  if (kind === 'amount') return decimalOf(ours) === converted(text, units, currency);
  if (kind === 'integer') return decimalOf(ours) === (decimalOf(text) ?? text);
  if (kind === 'boolean') return booleanOf(ours) === theirs;
  if (kind === 'map' || kind === 'list' || kind === 'object') return sortedJson(parsed(ours)) === sortedJson(theirs);
  // The file may be an export of this list.
  return ours === csvText(text);
}

/** Returns a value of the service as text, `null` without one. */
export function textOfValue(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface Moment {
  readonly at: number;
  /** The length of its precision, in milliseconds. */
  readonly precision: number;
}

/**
 * A day of the file is the day of the service in UTC. A time without a part of a second may have been cut or rounded, so it is
 * less than a second off.
 */
function isSameMoment(ours: string, theirs: string): boolean {
  const [left, right] = [readMoment(ours), readMoment(theirs)];
  if (left === undefined || right === undefined) return false;
  const { at, precision } = left;
  if (precision > 1000) return Math.floor(right.at / precision) * precision === at;
  return Math.abs(right.at - at) < precision;
}

/** Reads the forms of databases: ISO 8601 with a T or a blank, without a zone in UTC, and seconds or milliseconds since 1970. */
function readMoment(text: string): Moment | undefined {
  if (/^\d{10}$/.test(text)) return { at: Number(text) * 1000, precision: 1000 };
  if (/^\d{13}$/.test(text)) return { at: Number(text), precision: 1 };
  const [, day, minute, second, fraction, zone] = form.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  if (minute === undefined) return { at: Date.parse(`${day}T00:00:00Z`), precision: 86_400_000 };
  const sign = /^[+-]/.exec(zone ?? '')?.[0];
  const [hours = '00', minutes = '00'] = zone?.match(/\d\d/g) ?? [];
  const offset = sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`;
  const at = Date.parse(`${day}T${minute}:${second ?? '00'}${(fraction ?? '').replace(',', '.').slice(0, 4)}${offset}`);
  if (Number.isNaN(at)) return undefined;
  return { at, precision: second === undefined ? 60_000 : fraction === undefined ? 1000 : 1 };
}

const form = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(?::(\d\d)([.,]\d{1,9})?)? ?(Z|z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/;

/** Returns a number without zeros that mean nothing: `49.5` for `+049.50`. A comma means different things, so it is none. */
function decimalOf(text: string): string | undefined {
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = fraction.replace(/0+$/, '');
  const number = rest === '' ? digits : `${digits}.${rest}`;
  return sign === '-' && number !== '0' ? `-${number}` : number;
}

/** Returns an amount of the service in the unit of the file. */
function converted(text: string, units: ValueKind['units'], currency: string | undefined): string | undefined {
  const number = decimalOf(text);
  if (number === undefined || units === undefined || units.file === units.list) return number;
  const exponent = exponentOf(currency, {});
  return decimalOf(shifted(number, units.file === 'major' ? -exponent : exponent));
}

/** Moves the decimal point to the right, or to the left. */
function shifted(number: string, places: number): string {
  const sign = number.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = number.replace('-', '').split('.');
  const digits = `${'0'.repeat(Math.max(0, -places))}${whole}${fraction.padEnd(Math.max(0, places), '0')}`;
  const point = whole.length + places + Math.max(0, -places);
  return `${sign}${digits.slice(0, point) || '0'}.${digits.slice(point) || '0'}`;
}

function booleanOf(text: string): boolean | undefined {
  if (/^(?:1|t)$/i.test(text)) return true;
  return /^(?:0|f)$/i.test(text) ? false : readYesOrNo(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON with the keys of objects in one order. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([left], [right]) => (left < right ? -1 : 1)))
      : each,
  );
}
