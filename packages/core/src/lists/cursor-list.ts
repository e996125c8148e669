import * as v from 'valibot';
import { invalidParameter } from '../validation/parameters.ts';
import { checkpointOf } from './checkpoint.ts';
import type { ListErrorCode } from '../errors/errors.ts';
import { listFailure, MAX_REQUESTS } from './list-failure.ts';
import type { IteratorPage, List } from './list.ts';
import { createList, idOf, type ListPlan, type Service } from './list-source.ts';

/** Creates a list whose pages follow an iterator, until the service says that the list is done. */
export function cursorList<Item>(service: Service, plan: ListPlan<Item>): List<Item, IteratorPage<Item>> {
  const { endpoint, options } = plan;
  const read = (query: URLSearchParams, number: number) =>
    service.transport.request(
      {
        endpoint,
        path: endpoint.path,
        query,
        read: (parsed) => ({
          items: service.validator.many(parsed, plan.schema, 'data'),
          number,
          ...service.validator.position(parsed),
        }),
      },
      options,
    );
  return createList(plan, {
    async page(query, number = 0) {
      if (number !== 0) throw invalidParameter(endpoint.name, 'page', 'must be 0, because pages follow an iterator');
      return read(query, 0);
    },
    async *pages(query, _wanted, onRequest) {
      options?.signal?.throwIfAborted();
      const { position: from, write } = await checkpointOf(service, plan, Position);
      if (from?.iterator === null) return;
      if (from) query.set('iterator', from.iterator);
      const ids = new Set<string>(from?.ids);
      const visited = new Set([query.get('iterator') ?? '']);
      for (let number = 0; ; number++) {
        onRequest?.();
        const { data } = await read(query, number);
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
        const position: Position = { iterator: done ? null : iterator, ids: last };
        yield { page: { ...data, items }, checkpoint: failure ? undefined : () => write(position) };
        if (done) return;
        if (failure) throw listFailure(failure, endpoint, number + 1, last.at(-1));
        visited.add(iterator);
        query.set('iterator', iterator);
      }
    },
  });
}

/** Why a list cannot be continued by an iterator; `undefined` if it can. */
function failureAfter(iterator: string, visited: ReadonlySet<string>): ListErrorCode | undefined {
  if (iterator === '') return 'LIST_UNFINISHED';
  if (visited.has(iterator)) return 'LIST_REPEATED';
  return visited.size < MAX_REQUESTS ? undefined : 'LIST_TOO_LONG';
}

/** The iterator behind a page, which is null at the end, and the ids of that page. */
const Position = v.object({ iterator: v.nullable(v.pipe(v.string(), v.nonEmpty())), ids: v.array(v.string()) });
type Position = v.InferOutput<typeof Position>;
