import type { RequestPlan } from '../http/request.ts';
import { invalidParameter } from '../validation/parameters.ts';
import type { IteratorPage } from './list.ts';
import { type Iteration, iteratorPageRequest, type ListQuery, type Step } from './list-plan.ts';

/** Reads a list whose pages follow an iterator. */
export const byIterator = {
  request<Item>(list: ListQuery<Item>, number = 0): RequestPlan<IteratorPage<Item>> {
    const { name } = list.plan.endpoint;
    if (number !== 0) throw invalidParameter(name, 'page', 'must be 0, because pages follow an iterator');
    return iteratorPageRequest(list, number);
  },
  async pages<Item>(iteration: Iteration<Item>): Promise<AsyncIterable<Step<IteratorPage<Item>>>> {
    iteration.plan.options?.signal?.throwIfAborted();
    const { followIterator } = await import('./runs/index.ts');
    return followIterator(iteration);
  },
};
