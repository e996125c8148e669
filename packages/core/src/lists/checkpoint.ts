import { isObject } from '../is-object.ts';
import { ConfigurationError } from '../errors/errors.ts';
import type { ListPlan, Service } from './list-source.ts';

/** Writes the checkpoints of one iteration, and reads the one that it resumes. */
export interface Checkpoints {
  write(position: object): string;
  /** Returns the position of `resume`, or `undefined` without it. `check` returns `undefined` for an invalid position. */
  resume<Position>(check: (position: unknown) => Position | undefined): Position | undefined;
}

/** Returns the checkpoints of a list. Throws when its `resume` belongs to another list or account. */
export async function checkpointOf<Item>(service: Service, plan: ListPlan<Item>): Promise<Checkpoints> {
  const { endpoint, options } = plan;
  const own = {
    version: 2,
    list: endpoint.name,
    address: `${service.mode} ${service.baseUrl}`,
    parameters: parametersOf(plan),
    key: await service.fingerprint(),
  };
  const saved = options?.resume === undefined ? undefined : decoded(options.resume);
  if (options?.resume !== undefined) {
    if (!saved || saved['version'] !== own.version)
      throw invalidCheckpoint(plan, 'is not a checkpoint of this version. Start without it');
    for (const name of ['list', 'address', 'parameters'] as const) {
      if (saved[name] !== own[name]) throw invalidCheckpoint(plan, `${OTHER[name]}. Start without it`);
    }
    if (saved['key'] !== own.key && options.sameAccount !== true) {
      throw invalidCheckpoint(
        plan,
        'was made with another key. If that key belonged to the same account, pass sameAccount: true; else start without it',
      );
    }
  }
  return {
    write: (position) => encoded({ ...own, position }),
    resume(check) {
      if (!saved) return undefined;
      const position = check(saved['position']);
      if (position === undefined) throw invalidCheckpoint(plan, 'has an unreadable position. Start without it');
      return position;
    },
  };
}

const OTHER = {
  list: 'belongs to another list',
  address: 'belongs to a list at another address',
  parameters: 'belongs to a list with other parameters',
} as const;

function invalidCheckpoint<Item>({ endpoint }: ListPlan<Item>, what: string): ConfigurationError {
  const message = `${endpoint.name}: resume ${what}.`;
  return new ConfigurationError(message, { code: 'INVALID_CHECKPOINT', operation: endpoint.name, parameter: 'resume' });
}

// The page size does not change which items a list contains.
function parametersOf<Item>(plan: ListPlan<Item>): string {
  const query = plan.query();
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

function decoded(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
