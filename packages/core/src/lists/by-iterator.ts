import type { RequestPlan } from '../http/request.ts';
import { invalidParameter } from '../validation/parameters.ts';
import type { IteratorPage } from './list.ts';
import { type Iteration, iteratorPageRequest, type ListPlan, type Service, type Step } from './list-plan.ts';

/** Reads a list whose pages follow an iterator. */
export const byIterator = {
  request<Item>(
    service: Service,
    plan: ListPlan<Item>,
    query: URLSearchParams,
    number = 0,
  ): RequestPlan<IteratorPage<Item>> {
    if (number !== 0) throw invalidParameter(plan.endpoint.name, 'page', 'must be 0, because pages follow an iterator');
    return iteratorPageRequest(service, plan, query, 0);
  },
  async pages<Item>(iteration: Iteration<Item>): Promise<AsyncIterable<Step<IteratorPage<Item>>>> {
    iteration.plan.options?.signal?.throwIfAborted();
    const { followIterator } = await import('./runs/index.ts');
    return followIterator(iteration);
  },
};
