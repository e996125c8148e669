import type { OperationName } from '../endpoint.ts';
import { isObject } from '../is-object.ts';
import type * as v from 'valibot';
import type { ResponseIssue, UnexpectedResponseError } from '../errors/errors.ts';
import { isDeeper } from './depth.ts';
import type { ObjectSchema } from './object-schema.ts';
import { checkOf, type Findings } from './schema-check.ts';

/** How often responses differed from the schemas at one place. */
export interface Drift extends ResponseIssue {
  /** The operation whose response differs. */
  readonly operation: OperationName;
  /** How often it did so at this place. */
  readonly count: number;
}

/** `report`: a field that differs is counted and kept as it came. `strict`: it is an `UnexpectedResponseError`. */
export type Validation = 'report' | 'strict';

/** A response whose body was parsed, on its way to becoming data. */
export interface ParsedResponse {
  readonly operation: OperationName;
  /** The parsed body. */
  readonly body: unknown;
  /** Makes the error for a response that is not what the document describes: "answered 200 " + what. */
  unexpected(what: string, issues?: readonly ResponseIssue[]): UnexpectedResponseError;
}

/** Compares responses with the schemas. What fits and what does not is handed on exactly as it came. */
export class Validator {
  readonly #totals = new Map<string, Drift>();
  readonly #mode: Validation;
  readonly #onDrift: (drift: Drift) => void;

  constructor(mode: Validation, onDrift: (drift: Drift) => void) {
    this.#mode = mode;
    this.#onDrift = onDrift;
  }

  /** Where responses have differed so far, and how often. */
  drift(): Drift[] {
    return [...this.#totals.values()];
  }

  /** The body as one resource. An object with none of the resource's fields is not the resource. */
  one<T>(response: ParsedResponse, schema: ObjectSchema<T>): T {
    const { body } = response;
    if (!isObject(body) || !Object.keys(schema.entries).some((name) => body[name] != null)) {
      throw response.unexpected('without the resource that was asked for');
    }
    this.#compare(response, schema, [body], '');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as far as it differs, that has just been reported
    return body as T;
  }

  /** The items of a page object. Anything but an array of objects is not a page. */
  many<T>(response: ParsedResponse, schema: ObjectSchema<T>, field: 'items' | 'data'): T[] {
    const body = isObject(response.body) ? response.body : {};
    const items = body[field];
    if (!Array.isArray(items)) throw response.unexpected(`without a list of ${field}`);
    if (!items.every(isObject)) throw response.unexpected(`with ${field} that are not objects`);
    for (const name in body) if (name !== field) refuseDeep(response, body[name]);
    this.#compare(response, schema, items, `${field}[].`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as far as they differ, that has just been reported
    return items as T[];
  }

  /** Where an iterator list stands. `done` decides whether the list ends, so it must be true or false. */
  position(response: ParsedResponse): {
    done: boolean;
    iterator: string | undefined;
    prev_iterator: string | undefined;
  } {
    const { done, iterator, prev_iterator } = isObject(response.body) ? response.body : {};
    if (typeof done !== 'boolean') throw response.unexpected('without done, which is true or false');
    return { done, iterator: textOrNothing(iterator), prev_iterator: textOrNothing(prev_iterator) };
  }

  #compare(response: ParsedResponse, schema: v.GenericSchema, values: readonly unknown[], prefix: string): void {
    const check = checkOf(schema);
    const found = new Map<string, ResponseIssue & { count: number }>();
    const findings: Findings = {
      unknown: (value) => refuseDeep(response, value),
      differs(at, kind, value) {
        refuseDeep(response, value);
        const key = `${kind} ${at}`;
        const issue = found.get(key);
        if (issue) issue.count += 1;
        else found.set(key, { path: prefix + at, kind, count: 1 });
      },
    };
    for (const value of values) check(value, findings);
    if (found.size > 0) this.#differs(response, [...found.values()]);
  }

  #differs(response: ParsedResponse, found: readonly (ResponseIssue & { count: number })[]): void {
    if (this.#mode === 'strict') {
      const issues = found.slice(0, MAX_ISSUES).map(({ path, kind }) => ({ path, kind }));
      throw response.unexpected(`with ${found.length} unexpected fields, first ${found[0]?.path}`, issues);
    }
    const { operation } = response;
    for (const { path, kind, count } of found) {
      const key = `${operation} ${kind} ${path}`;
      this.#totals.set(key, { operation, path, kind, count: count + (this.#totals.get(key)?.count ?? 0) });
      this.#onDrift({ operation, path, kind, count });
    }
  }
}

// What fits its schema is as deep as the schema. Everything else is kept as it came, so its depth is limited.
function refuseDeep(response: ParsedResponse, value: unknown): void {
  if (isDeeper(value, MAX_DEPTH)) throw response.unexpected(`with data nested more than ${MAX_DEPTH} deep`);
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const MAX_ISSUES = 20;
const MAX_DEPTH = 64;
