import { IdSet } from './id-set.ts';
import { ask, type IteratorPage, type List, type ListPlan, maxPagesOf, type Service, tooLong } from './pagination.ts';
import { listAlong, listError } from './walk.ts';

/** A list that continues by iterator until the service says that it is done. */
export function iteratedList<Item>(service: Service, plan: ListPlan<Item>): List<Item, IteratorPage<Item>> {
  const read = (query: URLSearchParams, number: number) =>
    ask(service, plan, query, plan.options?.signal, (answered) => ({
      items: service.validator.many(answered, plan.schema, 'data'),
      number,
      shifted: false,
      ...service.validator.position(answered),
    }));
  return listAlong({
    plan,
    first: async () => read(plan.query(), 0),
    async *pages(_wanted, unseen) {
      const query = plan.query();
      const most = maxPagesOf(plan.options);
      const visited = new IdSet();
      visited.add(query.get('iterator') ?? '');
      for (let number = 0; ; number++) {
        if (number >= most) throw tooLong(plan, most);
        const { data: page } = await read(query, number);
        yield unseen(page);
        // Where the service gives no iterator there is no way on, whatever `done` says.
        if (page.done || page.iterator === undefined) return;
        if (!visited.add(page.iterator)) {
          throw listError(plan.operation.name, number + 1, 'repeats an earlier iterator. Try again.');
        }
        query.set('iterator', page.iterator);
      }
    },
    isWhole: (page) => page.done,
  });
}
