import { ConfigurationError } from '../errors/errors.ts';
import { atLeast } from '../errors/options.ts';
import { invalidParameter } from '../validation/parameters.ts';
import { checkpointOf } from './checkpoint.ts';
import type { List } from './list.ts';
import { createList, type ListPlan, rejectResume, requestPage, type Service } from './list-source.ts';

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
      const number = given ?? Number(query.get('page_number') ?? 0);
      if (!Number.isSafeInteger(number) || number < 0)
        throw new ConfigurationError('page must be a whole number, 0 or more.', { parameter: 'page' });
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
      // Loaded on demand: programs that only write do not need it.
      const { readAll, SavedPosition } = await import('./runs/read-all.ts');
      return readAll({
        plan,
        query,
        size,
        ahead,
        wanted,
        checkpoint: await checkpointOf(service, plan, SavedPosition),
        async read(page, signal) {
          onRequest?.();
          return (await read(query, page, signal)).data;
        },
      });
    },
  });
}

const LARGEST_PAGE = 100;
const AHEAD = 20;
