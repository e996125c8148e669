import { isObject } from '../is-object.ts';
import { invalidParameter } from '../validation/parameters.ts';
import { type Checkpoints, checkpointOf } from './checkpoint.ts';
import { listFailure } from './list-failure.ts';
import type { IteratorPage, List } from './list.ts';
import { createList, idOf, type ListPlan, rejectResume, requestPage, type Service, type Step } from './list-source.ts';

/** Creates a list whose pages follow an iterator, until the service says that the list is done. */
export function cursorList<Item>(service: Service, plan: ListPlan<Item>): List<Item, IteratorPage<Item>> {
  const { endpoint, options } = plan;
  const read = (query: URLSearchParams, number: number) =>
    requestPage(service, plan, query, options?.signal, (parsed) => ({
      items: service.validator.many(parsed, plan.schema, 'data'),
      number,
      ...service.validator.position(parsed),
    }));
  return createList({
    async page(number = 0) {
      rejectResume(plan);
      if (number !== 0) throw invalidParameter(endpoint.name, 'page', 'must be 0, because pages follow an iterator');
      return read(plan.query(), 0);
    },
    async pages(_wanted, onRequest) {
      const query = plan.query();
      options?.signal?.throwIfAborted();
      const checkpoint = await checkpointOf(service, plan);
      return pagesFrom(query, checkpoint, onRequest);
    },
  });

  async function* pagesFrom(
    query: URLSearchParams,
    checkpoint: Checkpoints,
    onRequest: (() => void) | undefined,
  ): AsyncGenerator<Step<IteratorPage<Item>>, void, undefined> {
    const from = checkpoint.resume(savedIterator);
    if (from?.isDone) return;
    if (from) query.set('iterator', from.iterator);
    const ids = new Set<string>(from?.ids);
    const visited = new Set([query.get('iterator') ?? '']);
    for (let number = 0; ; number++) {
      onRequest?.();
      const { data } = await read(query, number);
      const { done, iterator = '' } = data;
      // Items without an id cannot be compared, so none of them is dropped.
      const items = data.items.filter((item) => isNew(ids, idOf(plan, item)));
      const last = data.items.flatMap((item) => idOf(plan, item) ?? []);
      const isBroken = !done && (iterator === '' || visited.has(iterator));
      const position = { isDone: done, iterator, ids: last } satisfies SavedIterator;
      yield { page: { ...data, items }, checkpoint: isBroken ? undefined : () => checkpoint.write(position) };
      if (done) return;
      if (isBroken) throw listFailure(iterator === '' ? 'LIST_UNFINISHED' : 'LIST_REPEATED', endpoint, number + 1);
      visited.add(iterator);
      query.set('iterator', iterator);
    }
  }
}

interface SavedIterator {
  readonly isDone: boolean;
  readonly iterator: string;
  /** The ids of the last page. */
  readonly ids: readonly string[];
}

function savedIterator(position: unknown): SavedIterator | undefined {
  if (!isObject(position)) return undefined;
  const { isDone, iterator, ids } = position;
  if (typeof isDone !== 'boolean' || typeof iterator !== 'string' || (!isDone && iterator === '')) return undefined;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) return undefined;
  return { isDone, iterator, ids };
}

function isNew(ids: Set<string>, id: string | undefined): boolean {
  if (id === undefined) return true;
  if (ids.has(id)) return false;
  ids.add(id);
  return true;
}
