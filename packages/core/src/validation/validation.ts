import * as v from 'valibot';
import type { OperationName } from '../endpoint.ts';
import { isObject } from '../is-object.ts';
import type { ResponseIssue, UnexpectedResponseError } from '../errors/errors.ts';
import type { ObjectSchema } from './object-schema.ts';
import { checkOf, kindOf } from './schema-check.ts';

/** How often responses did not match the schemas at one path. */
export interface Drift extends ResponseIssue {
  /** The operation of the responses. */
  readonly operation: OperationName;
  /** The number of mismatches at this path. */
  readonly count: number;
}

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

/** Compares responses with the schemas: `report` counts what differs, `strict` throws an `UnexpectedResponseError`. Data is returned unchanged, whether it matches or not. */
export class Validator {
  readonly #mode: 'report' | 'strict';
  readonly #onDrift: (drift: Drift) => void;

  constructor(mode: 'report' | 'strict', onDrift: (drift: Drift) => void) {
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
    const found = issuesOf(schema, response.body);
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
    const { operation } = response;
    const found: { -readonly [Name in keyof Drift]: Drift[Name] }[] = [];
    // A hostile page has millions of mismatches. Paths are constants, so that finding one neither joins nor hashes a text.
    const byPath = new Map<string, typeof found>();
    const differs = (at: string, kind: ResponseIssue['kind']): void => {
      let kinds = byPath.get(at);
      if (!kinds) byPath.set(at, (kinds = []));
      const known = kinds.find((drift) => drift.kind === kind);
      if (known) known.count += 1;
      else {
        const drift = { operation, path: prefix + at, kind, count: 1 };
        kinds.push(drift);
        found.push(drift);
      }
    };
    for (const value of values) check(value, differs);
    if (found.length === 0) return;
    if (this.#mode === 'strict') throw unexpectedFields(response, found);
    for (const drift of found) this.#onDrift(drift);
  }
}

function unexpectedFields(response: ParsedResponse, found: readonly ResponseIssue[]): UnexpectedResponseError {
  const issues = found.slice(0, MAX_ISSUES).map(({ path, kind }) => ({ path, kind }));
  const count = found.length === 1 ? '1 unexpected field' : `${found.length} unexpected fields`;
  return response.unexpected(`with ${count}, first ${found[0]?.path || 'the body'}`, issues);
}

function stringOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Compares a value with any schema. Issues of valibot contain values; only their paths and kinds are kept. */
function issuesOf(schema: v.GenericSchema, value: unknown): ResponseIssue[] {
  const found = new Map<string, ResponseIssue>();
  for (const { path = [], input, kind: part } of v.safeParse(schema, value).issues ?? []) {
    const own = kindOf(input);
    const issue: ResponseIssue = {
      path: shownPath(schema, path),
      kind: own === 'type' && part !== 'schema' ? 'value' : own,
    };
    found.set(`${issue.kind} ${issue.path}`, issue);
  }
  return [...found.values()];
}

// A field is named only where the schema names it: a key of a map may be a customer's name.
function shownPath(schema: unknown, path: readonly { readonly key: unknown }[]): string {
  let at = schema;
  let shown = '';
  for (const { key } of path) {
    while (isObject(at) && 'wrapped' in at) at = at['wrapped'];
    const { entries, item }: Record<string, unknown> = isObject(at) ? at : {};
    if (typeof key === 'string' && isObject(entries) && Object.hasOwn(entries, key)) {
      shown += shown === '' ? key : `.${key}`;
      at = entries[key];
    } else if (item !== undefined) {
      shown += '[]';
      at = item;
    } else {
      return `${shown}.*`;
    }
  }
  return shown;
}

const MAX_ISSUES = 20;
