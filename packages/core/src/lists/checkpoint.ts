import { isObject } from '../is-object.ts';
import { ConfigurationError } from '../errors/errors.ts';
import type { ListPlan, Service } from './list-plan.ts';
import type { Checkpoint } from './list.ts';

/** Writes where a walk stands. */
export function writeCheckpoint<Item>(
  service: Pick<Service, 'mode'>,
  plan: ListPlan<Item>,
  position: Checkpoint['position'],
): Checkpoint {
  return { version: 1, list: plan.endpoint.name, mode: service.mode, params: paramsOf(plan), position };
}

/** Reads the position of `resume`, and refuses a checkpoint of another list. */
export function readCheckpoint<Item>(
  service: Pick<Service, 'mode'>,
  plan: ListPlan<Item>,
): Checkpoint['position'] | undefined {
  const resume: unknown = plan.options?.resume;
  if (resume === undefined) return undefined;
  if (!isObject(resume) || resume['version'] !== 1 || !isObject(resume['position'])) {
    throw wrong(plan, 'is not a checkpoint of this version');
  }
  const expected: Record<string, string> = {
    list: plan.endpoint.name,
    mode: service.mode,
    params: paramsOf(plan),
  };
  for (const [name, value] of Object.entries(expected)) {
    if (resume[name] !== value) throw wrong(plan, `belongs to another walk: its ${name} differs`);
  }
  return resume['position'];
}

/** A checkpoint that this list cannot continue from. */
export function wrong<Item>({ endpoint }: ListPlan<Item>, what: string): ConfigurationError {
  const message = `${endpoint.name}: resume ${what}. Start without it.`;
  return new ConfigurationError(message, { operation: endpoint.name, parameter: 'resume' });
}

// The size of its pages does not change what a list holds.
function paramsOf<Item>(plan: ListPlan<Item>): string {
  const query = plan.query();
  for (const name of ['page_size', 'limit']) query.delete(name);
  query.sort();
  return query.toString();
}
