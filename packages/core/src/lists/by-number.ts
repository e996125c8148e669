import { ConfigurationError } from '../errors/errors.ts';
import { atLeast } from '../errors/options.ts';
import type { RequestPlan } from '../http/request.ts';
import { invalidParameter } from '../validation/parameters.ts';
import type { Page } from './list.ts';
import { type Dated, type Iteration, type ListQuery, pageRequest, type Step } from './list-plan.ts';

/** Reads a list by page number. */
export const byNumber = {
  request<Item>(list: ListQuery<Item>, given: number | undefined): RequestPlan<Page<Item>> {
    const number = given ?? Number(list.query.get('page_number') ?? 0);
    if (!Number.isSafeInteger(number) || number < 0)
      throw new ConfigurationError('page must be a whole number, 0 or more.', { parameter: 'page' });
    return pageRequest(list, { page_size: sizeOf(list.query), page_number: number });
  },
  async pages<Item extends Dated>(iteration: Iteration<Item>): Promise<AsyncIterable<Step<Page<Item>>>> {
    const { plan, query } = iteration;
    const { endpoint, options } = plan;
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
    return readAll(iteration, size, ahead);
  },
};

function sizeOf(query: URLSearchParams): number {
  return Number(query.get('page_size') ?? LARGEST_PAGE);
}

const LARGEST_PAGE = 100;
const AHEAD = 20;
