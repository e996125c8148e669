import { listFailure } from './list-failure.ts';
import { atLeast } from '../errors/option.ts';
import { readCheckpoint, writeCheckpoint, invalidCheckpoint } from './checkpoint.ts';
import { requestPage, type ListPlan, type Service } from './list-plan.ts';
import type { IteratorPage, List } from './list.ts';
import { Deduplicator } from './deduplicator.ts';
import { createList, type Steps } from './walk.ts';

/** Creates a list whose pages follow an iterator, until the service says that the list is done. */
export function iteratedList<Item>(service: Service, plan: ListPlan<Item>): List<Item, IteratorPage<Item>> {
  return createList({
    first: async () => read(service, plan, plan.query(), 0),
    steps: () => steps(service, plan),
  });
}

async function* steps<Item>(service: Service, plan: ListPlan<Item>): Steps<IteratorPage<Item>> {
  const most = atLeast(1, 'maxPages', plan.options?.maxPages ?? MAX_PAGES);
  const query = plan.query();
  let checkpoint = checkpointAt(service, plan, null);
  const from = positionOf(service, plan);
  if (from.isDone) return { completeness: 'proved' };
  if (from.iterator !== undefined) query.set('iterator', from.iterator);
  const deduplicator = new Deduplicator(plan);
  const visited = new Set([query.get('iterator') ?? '']);
  for (let number = 0; ; number++) {
    if (number >= most) throw listFailure('LIST_TOO_LONG', plan.endpoint, most);
    const { data: raw } = await read(service, plan, query, number);
    const page = deduplicator.deduplicate(raw);
    if (page === undefined) throw listFailure('LIST_REPEATED', plan.endpoint, number + 1);
    const { done, iterator } = page;
    checkpoint = checkpointAt(service, plan, done ? null : iterator);
    yield { page, checkpoint };
    if (done) return { completeness: 'proved', checkpoint };
    if (iterator === undefined) throw listFailure('LIST_UNFINISHED', plan.endpoint, number + 1);
    if (visited.has(iterator)) throw listFailure('LIST_REPEATED', plan.endpoint, number + 1);
    visited.add(iterator);
    query.set('iterator', iterator);
  }
}

function read<Item>(service: Service, plan: ListPlan<Item>, query: URLSearchParams, number: number) {
  return requestPage(service, plan, query, plan.options?.signal, (parsed) => ({
    items: service.validator.many(parsed, plan.schema, 'data'),
    number,
    shifted: false,
    ...service.validator.position(parsed),
  }));
}

function checkpointAt<Item>(service: Service, plan: ListPlan<Item>, iterator: string | null | undefined) {
  return () => writeCheckpoint(service, plan, { isDone: iterator === null, iterator: iterator ?? null });
}

function positionOf<Item>(service: Service, plan: ListPlan<Item>): { isDone: boolean; iterator: string | undefined } {
  const position = readCheckpoint(service, plan);
  if (position === undefined) return { isDone: false, iterator: undefined };
  const { isDone, iterator } = position;
  if (isDone === true) return { isDone, iterator: undefined };
  if (typeof iterator !== 'string') throw invalidCheckpoint(plan, 'has an unreadable position');
  return { isDone: false, iterator };
}

const MAX_PAGES = 10_000;
