import { isObject } from '../is-object.ts';
import { ConfigurationError } from '../errors/errors.ts';
import type { ListPlan, Service } from './list-plan.ts';
import type { Checkpoint } from './list.ts';

/** Returns a checkpoint for a position in a list. */
export function writeCheckpoint<Item>(
  service: Pick<Service, 'mode'>,
  plan: ListPlan<Item>,
  position: Checkpoint['position'],
): Checkpoint {
  return { version: 1, list: plan.endpoint.name, mode: service.mode, params: paramsOf(plan), position };
}

/** Returns the position of `resume`. Throws for a checkpoint of another list. */
export function readCheckpoint<Item>(
  service: Pick<Service, 'mode'>,
  plan: ListPlan<Item>,
): Checkpoint['position'] | undefined {
  const resume: unknown = plan.options?.resume;
  if (resume === undefined) return undefined;
  if (!isObject(resume) || resume['version'] !== 1 || !isObject(resume['position'])) {
    throw invalidCheckpoint(plan, 'is not a checkpoint of this version');
  }
  const expected: Record<string, string> = {
    list: plan.endpoint.name,
    mode: service.mode,
    params: paramsOf(plan),
  };
  for (const [name, value] of Object.entries(expected)) {
    if (resume[name] !== value) throw invalidCheckpoint(plan, `belongs to another list: its ${name} differs`);
  }
  return resume['position'];
}

/** The error for a checkpoint that this list cannot continue from. */
export function invalidCheckpoint<Item>({ endpoint }: ListPlan<Item>, what: string): ConfigurationError {
  const message = `${endpoint.name}: resume ${what}. Start without it.`;
  return new ConfigurationError(message, { operation: endpoint.name, parameter: 'resume' });
}

// The page size does not change which items a list contains.
function paramsOf<Item>(plan: ListPlan<Item>): string {
  const query = plan.query();
  for (const name of ['page_size', 'limit']) query.delete(name);
  query.sort();
  return query.toString();
}
