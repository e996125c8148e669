import { ConfigurationError } from '../errors/errors.ts';
import { atLeast } from '../errors/options.ts';
import { invalidParameter } from '../validation/parameters.ts';
import type { List } from './list.ts';
import { createList, type Dated, type ListPlan, pageRequest, type Service } from './list-source.ts';

/** Creates a list that is requested by page number. */
export function numberedList<Item extends Dated>(service: Service, plan: ListPlan<Item>): List<Item> {
  const { endpoint, options } = plan;
  return createList(service, plan, {
    request(query, given) {
      const number = given ?? Number(query.get('page_number') ?? 0);
      if (!Number.isSafeInteger(number) || number < 0)
        throw new ConfigurationError('page must be a whole number, 0 or more.', { parameter: 'page' });
      return pageRequest(service, plan, query, { page_size: sizeOf(query), page_number: number });
    },
    async pages(query, wanted, onRequest) {
      const size = sizeOf(query);
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
      const { readAll } = await import('./runs/index.ts');
      return readAll({ service, plan, query, size, ahead, wanted, onRequest });
    },
  });
}

function sizeOf(query: URLSearchParams): number {
  return Number(query.get('page_size') ?? LARGEST_PAGE);
}

const LARGEST_PAGE = 100;
const AHEAD = 20;
