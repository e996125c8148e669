import { invalidParameter } from '../validation/parameters.ts';
import type { IteratorPage, List } from './list.ts';
import { createList, iteratorPageRequest, type ListPlan, type Service } from './list-source.ts';

/** Creates a list whose pages follow an iterator. */
export function cursorList<Item>(service: Service, plan: ListPlan<Item>): List<Item, IteratorPage<Item>> {
  const { endpoint, options } = plan;
  return createList(service, plan, {
    request(query, number = 0) {
      if (number !== 0) throw invalidParameter(endpoint.name, 'page', 'must be 0, because pages follow an iterator');
      return iteratorPageRequest(service, plan, query, 0);
    },
    async pages(query, _wanted, onRequest) {
      options?.signal?.throwIfAborted();
      const { followIterator } = await import('./runs/index.ts');
      return followIterator(service, plan, query, onRequest);
    },
  });
}
