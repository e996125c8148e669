import * as v from 'valibot';
import type { ListErrorCode } from '../../errors/errors.ts';
import type { IteratorPage } from '../list.ts';
import { idOf, type Iteration, iteratorPageRequest, type Step } from '../list-plan.ts';
import { checkpointOf } from './checkpoint.ts';
import { listFailure, MAX_REQUESTS } from './list-failure.ts';

/** Yields the pages of a list that follow an iterator, until the service says that the list is done. Items repeat in none. */
export async function* followIterator<Item>(
  list: Iteration<Item>,
): AsyncGenerator<Step<IteratorPage<Item>>, void, undefined> {
  const { service, plan, query, onRequest } = list;
  const { position: from, write } = await checkpointOf(list, Position);
  if (from?.iterator === '') return;
  if (from) query.set('iterator', from.iterator);
  const ids = new Set<string>(from?.ids);
  const visited = new Set([query.get('iterator') ?? '']);
  for (let number = 0; ; number++) {
    onRequest?.();
    const request = iteratorPageRequest(list, number);
    const { data } = await service.transport.request(request, plan.options);
    const { done, iterator = '' } = data;
    const items: Item[] = [];
    for (const item of data.items) {
      const id = idOf(plan, item);
      // Items without an id cannot be compared, so none of them is dropped.
      if (id === undefined || !ids.has(id)) items.push(item);
      if (id !== undefined) ids.add(id);
    }
    const last = data.items.flatMap((item) => idOf(plan, item) ?? []);
    const failure = done ? undefined : failureAfter(iterator, visited);
    const position = { iterator: done ? '' : iterator, ids: last };
    yield { page: { ...data, items }, checkpoint: failure ? undefined : () => write(position) };
    if (done) return;
    if (failure) throw listFailure(failure, plan.endpoint, number + 1, last.at(-1));
    visited.add(iterator);
    query.set('iterator', iterator);
  }
}

/** Why a list cannot be continued by an iterator; `undefined` if it can. */
function failureAfter(iterator: string, visited: ReadonlySet<string>): ListErrorCode | undefined {
  if (iterator === '') return 'LIST_UNFINISHED';
  if (visited.has(iterator)) return 'LIST_REPEATED';
  return visited.size < MAX_REQUESTS ? undefined : 'LIST_TOO_LONG';
}

/** The iterator behind a page, which is empty at the end, and the ids of that page. */
const Position = v.looseObject({ iterator: v.string(), ids: v.array(v.string()) });
