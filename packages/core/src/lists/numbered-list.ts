import { atLeast } from '../errors/options.ts';
import { invalidParameter } from '../validation/parameters.ts';
import { checkpointOf } from './checkpoint.ts';
import { listFailure } from './list-failure.ts';
import type { List } from './list.ts';
import { createList, idOf, type ListPlan, rejectResume, requestPage, type Service } from './list-source.ts';

/** Creates a list that is requested by page number. */
export function numberedList<Item>(service: Service, plan: ListPlan<Item>): List<Item> {
  const { endpoint, options } = plan;
  const read = (query: URLSearchParams, changes: object, signal: AbortSignal | undefined) => {
    const changed = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) changed.set(name, String(value));
    return requestPage(service, plan, changed, signal, (parsed) =>
      service.validator.many(parsed, plan.schema, 'items'),
    );
  };
  return createList({
    async page(given) {
      rejectResume(plan);
      const query = plan.query();
      const number = atLeast(0, 'page', given ?? Number(query.get('page_number') ?? 0));
      const size = query.get('page_size') ?? LARGEST_PAGE;
      const result = await read(query, { page_size: size, page_number: number }, options?.signal);
      return { ...result, data: { items: result.data, number } };
    },
    async pages(wanted, onRequest) {
      const query = plan.query();
      const size = Number(query.get('page_size') ?? LARGEST_PAGE);
      if (query.has('page_number'))
        throw invalidParameter(
          endpoint.name,
          'page_number',
          'cannot be combined with an iteration, which reads all pages. Use page()',
        );
      if (size === 0) throw invalidParameter(endpoint.name, 'page_size', 'must be 1 or more in an iteration');
      const ahead = atLeast(1, 'ahead', options?.ahead ?? AHEAD);
      options?.signal?.throwIfAborted();
      const checkpoint = await checkpointOf(service, plan);
      // Loaded on demand: programs that only write do not need it.
      const { readAll, savedPosition } = await import('./runs/reading.ts');
      let requests = 0;
      return readAll<Item>({
        read: async (page, signal) => {
          requests += 1;
          onRequest?.();
          return (await read(query, page, signal)).data;
        },
        idOf: (item) => idOf(plan, item),
        timeOf: (item) => Date.parse(String(plan.createdAt(item))),
        bounds: plan.isBounded ? { gte: query.get('created_at_gte'), lte: query.get('created_at_lte') } : undefined,
        size,
        ahead,
        wanted,
        resume: checkpoint.resume(savedPosition),
        signal: options?.signal,
        checkpoint: (position) => checkpoint.write(position),
        fail: (code, near) => listFailure(code, endpoint, requests, near),
      });
    },
  });
}

const LARGEST_PAGE = 100;
const AHEAD = 16;
