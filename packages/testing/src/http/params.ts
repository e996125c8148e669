import { parseTimestamp } from '../data/calendar.ts';
import type { Policy } from '../policies/policies.ts';
import { CODES, Rejection } from './messages.ts';

export class Params {
  readonly #values = new Map<string, string>();
  readonly unknown: readonly string[];

  constructor(query: string, known: readonly string[], { unknownInput }: Pick<Policy, 'unknownInput'>) {
    const unknown: string[] = [];
    for (const [name, value] of decodeQuery(query)) {
      if (!known.includes(name)) {
        if (unknownInput === 'reject') throw invalid(`Unknown parameter "${name}". Parameters: ${known.join(', ')}.`);
        unknown.push(name);
      } else {
        if (this.#values.has(name)) throw invalid(`${name} is given more than once.`);
        this.#values.set(name, value);
      }
    }
    this.unknown = unknown;
  }

  text(name: string): string | undefined {
    const value = this.#values.get(name);
    if (value === '') throw invalid(`${name} is empty.`);
    return value;
  }

  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const found = values.find((value) => value === text);
    if (found === undefined) throw invalid(`${name} must be one of ${values.join(', ')}.`);
    return found;
  }

  boolean(name: string): boolean | undefined {
    const text = this.oneOf(name, ['true', 'false']);
    return text === undefined ? undefined : text === 'true';
  }

  /** Digits only, up to the largest 32-bit integer. */
  wholeNumber(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value <= 2_147_483_647)) throw invalid(`${name} must be an integer of at least 0.`);
    return value;
  }

  timestamp(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const time = parseTimestamp(text, false);
    if (time === undefined)
      throw invalid(`${name} must be an ISO 8601 date-time with a zone, such as 2026-03-02T09:00:00Z.`);
    return time;
  }
}

export function invalid(message: string): Rejection {
  return new Rejection(422, CODES.invalidParameters, message);
}

/** Decodes the pairs of a query. Throws a rejection for an invalid percent escape and for bytes that are not UTF-8. */
export function decodeQuery(query: string): [name: string, value: string][] {
  if (query === '') return [];
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals < 0
        ? [decode(pair, true), '']
        : [decode(pair.slice(0, equals), true), decode(pair.slice(equals + 1), true)];
    });
}

/** Decodes percent escapes once. In a query a plus sign is a space. */
export function decode(text: string, isQuery: boolean): string {
  const plain = isQuery ? text.replaceAll('+', ' ') : text;
  if (!plain.includes('%')) return plain;
  try {
    return decodeURIComponent(plain);
  } catch {
    throw new Rejection(400, 'BAD_REQUEST', 'The URL has an invalid percent escape.');
  }
}
