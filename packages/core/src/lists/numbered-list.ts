import { invalidParameter } from '../validation/parameters.ts';
import { invalidCheckpoint } from './checkpoint.ts';
import type { ListPlan, Service } from './list-plan.ts';
import type { List, Page } from './list.ts';
import type { PageObservations } from './page-observations.ts';
import { PageReader, readPage } from './page-reader.ts';
import { pass } from './pass.ts';
import { createList, type Steps } from './walk.ts';

/** Creates a list that is requested by page number. */
export function numberedList<Item>(service: Service, plan: ListPlan<Item>, observations: PageObservations): List<Item> {
  return createList({
    first: async () => {
      const query = sizedQuery(plan, LARGEST_PAGE);
      const number = Number(query.get('page_number') ?? 0);
      const result = await readPage(service, plan, query, number, plan.options?.signal);
      return { ...result, data: { items: result.data, number, shifted: false } };
    },
    async *steps(wanted) {
      if (plan.options?.exact) {
        const query = exactQuery(plan);
        plan.options.signal?.throwIfAborted();
        // Loaded on demand, because few programs use `exact`.
        const { exactSteps } = await import('./exact/exact.ts');
        return yield* exactSteps(service, plan, observations, query);
      }
      if (plan.options?.resume) throw invalidCheckpoint(plan, 'requires exact: true');
      return yield* plainSteps(service, plan, observations, wanted);
    },
  });
}

async function* plainSteps<Item>(
  service: Service,
  plan: ListPlan<Item>,
  observations: PageObservations,
  wanted: number,
): Steps<Page<Item>> {
  const query = sizedQuery(plan, wanted);
  let hasShifted = false;
  const pages = pass(new PageReader(service, plan), observations, {
    query,
    size: Number(query.get('page_size')),
    from: Number(query.get('page_number') ?? 0),
    wanted,
    signal: plan.options?.signal,
  });
  for await (const page of pages) {
    hasShifted ||= page.shifted;
    yield { page };
  }
  // A single pass over page numbers can never prove that the list is complete.
  return { completeness: hasShifted ? 'broken' : 'unproved' };
}

/** Adds a page size to the parameters. A page number depends on the page size, so only a list from page 0 gets a smaller one. */
function sizedQuery<Item>(plan: ListPlan<Item>, wanted: number): URLSearchParams {
  const query = plan.query();
  const size = query.has('page_number') ? LARGEST_PAGE : Math.min(Math.max(1, wanted), LARGEST_PAGE);
  if (!query.has('page_size')) query.set('page_size', String(Math.ceil(size)));
  return query;
}

function exactQuery<Item>(plan: ListPlan<Item>): URLSearchParams {
  const query = sizedQuery(plan, LARGEST_PAGE);
  const { name } = plan.endpoint;
  if (query.has('page_number'))
    throw invalidParameter(name, 'page_number', 'cannot be combined with exact, which reads all pages');
  if (query.get('page_size') === '0') throw invalidParameter(name, 'page_size', 'must be 1 or more with exact');
  return query;
}

const LARGEST_PAGE = 100;
