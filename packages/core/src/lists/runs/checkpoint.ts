import * as v from 'valibot';
import { ConfigurationError } from '../../errors/errors.ts';
import { isObject } from '../../is-object.ts';
import type { ListQuery } from '../list-plan.ts';

/** The checkpoints of one iteration. */
interface Checkpoint<Position> {
  /** The position of `resume`. */
  readonly position: Position | undefined;
  readonly write: (position: object) => string;
}

/** Returns the checkpoints of a list. Throws when its `resume` belongs to another list or account. */
export async function checkpointOf<Item, Position>(
  { service, plan, query }: ListQuery<Item>,
  schema: v.GenericSchema<unknown, Position>,
): Promise<Checkpoint<Position>> {
  const operation = plan.endpoint.name;
  const { resume, sameAccount } = plan.options ?? {};
  const own = {
    version: 2,
    list: operation,
    address: `${service.mode} ${service.baseUrl}`,
    parameters: parametersOf(query),
    key: await service.fingerprint(),
  };
  const write = (position: object): string => encoded({ ...own, position });
  if (resume === undefined) return { position: undefined, write };
  const invalid = (what: string): ConfigurationError => {
    const message = `${operation}: resume ${what}.`;
    return new ConfigurationError(message, { code: 'INVALID_CHECKPOINT', operation, parameter: 'resume' });
  };
  const saved = decoded(resume);
  for (const [name, what] of DIFFERENCES) if (saved[name] !== own[name]) throw invalid(`${what}. Start without it`);
  if (saved['key'] !== own.key && sameAccount !== true)
    throw invalid(
      'was made with another key. If that key belonged to the same account, pass sameAccount: true; else start without it',
    );
  const { success, output } = v.safeParse(schema, saved['position']);
  if (!success) throw invalid('has an unreadable position. Start without it');
  return { position: output, write };
}

const DIFFERENCES = [
  ['version', 'is not a checkpoint of this version'],
  ['list', 'belongs to another list'],
  ['address', 'belongs to a list at another address'],
  ['parameters', 'belongs to a list with other parameters'],
] as const;

// The page size does not change which items a list contains.
function parametersOf(given: URLSearchParams): string {
  const query = new URLSearchParams(given);
  for (const name of ['page_size', 'limit']) query.delete(name);
  query.sort();
  return query.toString();
}

function encoded(value: object): string {
  const ascii = JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return btoa(ascii).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function decoded(text: string): Record<string, unknown> {
  try {
    const json = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    // JSON has null for NaN.
    const value: unknown = JSON.parse(json, (_, part: unknown) => part ?? NaN);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
