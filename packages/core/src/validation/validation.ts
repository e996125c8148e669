import type { OperationName } from '../endpoint.ts';
import { isObject } from '../is-object.ts';
import type * as v from 'valibot';
import type { ResponseIssue, UnexpectedResponseError } from '../errors/errors.ts';
import type { ObjectSchema } from './object-schema.ts';
import { type CountedIssue, countedIssues } from './counted-issues.ts';
import { checkOf } from './schema-check.ts';

/** How often responses did not match the schemas at one path. */
export interface Drift extends ResponseIssue {
  /** The operation of the responses. */
  readonly operation: OperationName;
  /** The number of mismatches at this path. */
  readonly count: number;
}

/** `report` counts a mismatch and keeps the value unchanged. `strict` throws an `UnexpectedResponseError`. */
export type Validation = 'report' | 'strict';

/** A response with a parsed body that has not been validated yet. */
export interface ParsedResponse {
  readonly operation: OperationName;
  /** The HTTP status. */
  readonly status: number;
  /** The parsed body; `undefined` when there was none. */
  readonly body: unknown;
  /** Creates the error for a response that the document does not describe: "returned 200 " + what. */
  unexpected(what: string, issues?: readonly ResponseIssue[]): UnexpectedResponseError;
}

/** Compares responses with the schemas. Data is returned unchanged, whether it matches or not. */
export class Validator {
  readonly #mode: Validation;
  readonly #onDrift: (drift: Drift) => void;

  constructor(mode: Validation, onDrift: (drift: Drift) => void) {
    this.#mode = mode;
    this.#onDrift = onDrift;
  }

  /** Returns the body as one resource. Throws for an object that has none of the resource's fields. */
  one<T>(response: ParsedResponse, schema: ObjectSchema<T>): T {
    const { body } = response;
    if (body === undefined) throw response.unexpected('without a body');
    if (!isObject(body) || !Object.keys(schema.entries).some((name) => body[name] != null)) {
      throw response.unexpected('without the requested resource');
    }
    this.#compare(response, schema, [body], '');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any mismatch has just been reported
    return body as T;
  }

  /** Returns the items of a page. Throws when they are not an array of objects. */
  many<T>(response: ParsedResponse, schema: ObjectSchema<T>, field: 'items' | 'data'): T[] {
    if (response.body === undefined) throw response.unexpected('without a body');
    const body = isObject(response.body) ? response.body : {};
    const items = body[field];
    if (!Array.isArray(items)) throw response.unexpected(`without a list of ${field}`);
    if (!items.every(isObject)) throw response.unexpected(`with ${field} that are not objects`);
    this.#compare(response, schema, items, `${field}[].`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any mismatch has just been reported
    return items as T[];
  }

  /** Throws when the body does not match a schema, in both modes. A schema must accept `undefined` where there is no body. */
  require(response: ParsedResponse, schema: v.GenericSchema): void {
    const found = countedIssues(schema, response.body);
    if (found.length > 0 && response.body === undefined) throw response.unexpected('without a body');
    if (found.length > 0) throw unexpectedFields(response, found);
  }

  /** Returns the position in an iterator list. `done` decides whether the list ends, so it must be a boolean. */
  position(response: ParsedResponse): {
    done: boolean;
    iterator: string | undefined;
    prev_iterator: string | undefined;
  } {
    const { done, iterator, prev_iterator } = isObject(response.body) ? response.body : {};
    if (typeof done !== 'boolean') throw response.unexpected('without done, which is true or false');
    return { done, iterator: stringOrUndefined(iterator), prev_iterator: stringOrUndefined(prev_iterator) };
  }

  #compare(response: ParsedResponse, schema: v.GenericSchema, values: readonly unknown[], prefix: string): void {
    const check = checkOf(schema);
    const found = new Map<string, CountedIssue>();
    const differs = (at: string, kind: ResponseIssue['kind']): void => {
      const key = `${kind} ${at}`;
      const issue = found.get(key);
      if (issue) issue.count += 1;
      else found.set(key, { path: prefix + at, kind, count: 1 });
    };
    for (const value of values) check(value, differs);
    if (found.size > 0) this.#differs(response, [...found.values()]);
  }

  #differs(response: ParsedResponse, found: readonly CountedIssue[]): void {
    if (this.#mode === 'strict') throw unexpectedFields(response, found);
    const { operation } = response;
    for (const { path, kind, count } of found) this.#onDrift({ operation, path, kind, count });
  }
}

function unexpectedFields(response: ParsedResponse, found: readonly CountedIssue[]): UnexpectedResponseError {
  const issues = found.slice(0, MAX_ISSUES).map(({ path, kind }) => ({ path, kind }));
  return response.unexpected(`with ${found.length} unexpected fields, first ${found[0]?.path || 'the body'}`, issues);
}

function stringOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const MAX_ISSUES = 20;
