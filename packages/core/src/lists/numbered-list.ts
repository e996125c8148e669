import { throwIfAborted } from '../clock.ts';
import { wrong } from '../validation/parameters.ts';
import { wrong as wrongCheckpoint } from './checkpoint.ts';
import type { ListPlan, Service } from './list-plan.ts';
import type { List, Page } from './list.ts';
import type { PageKnowledge } from './page-knowledge.ts';
import { PageReader, readPage } from './page-reader.ts';
import { pass } from './pass.ts';
import { listAlong, type Steps } from './walk.ts';

/** A list that is requested by page number. */
export function numberedList<Item>(service: Service, plan: ListPlan<Item>, knowledge: PageKnowledge): List<Item> {
  return listAlong({
    first: async () => {
      const query = sizedQuery(plan, LARGEST_PAGE);
      const number = Number(query.get('page_number') ?? 0);
      const answer = await readPage(service, plan, query, number, plan.options?.signal);
      return { ...answer, data: { items: answer.data, number, shifted: false } };
    },
    async *steps(wanted) {
      if (plan.options?.exact) {
        const query = exactQuery(plan);
        throwIfAborted(plan.options.signal);
        // Few programs read exactly, so what that takes is a part of its own.
        const { exactSteps } = await import('./exact/exact.ts');
        return yield* exactSteps(service, plan, knowledge, query);
      }
      if (plan.options?.resume) throw wrongCheckpoint(plan, 'continues exact walks only');
      return yield* plainSteps(service, plan, knowledge, wanted);
    },
  });
}

async function* plainSteps<Item>(
  service: Service,
  plan: ListPlan<Item>,
  knowledge: PageKnowledge,
  wanted: number,
): Steps<Page<Item>> {
  const query = sizedQuery(plan, wanted);
  let hasShifted = false;
  const pages = pass(new PageReader(service, plan), knowledge, {
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
  // No number of pages says that none was missed.
  return { completeness: hasShifted ? 'broken' : 'unproved' };
}

/** The parameters, with a page size. A number counts pages of one size, so a smaller one is chosen only from the start. */
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
    throw wrong(name, 'page_number', 'cannot be combined with exact, which reads all pages');
  if (query.get('page_size') === '0') throw wrong(name, 'page_size', 'must be 1 or more with exact');
  return query;
}

const LARGEST_PAGE = 100;
