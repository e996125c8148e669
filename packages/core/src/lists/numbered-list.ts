import { pageFill } from './page-fill.ts';
import { ask, type List, type ListPlan, maxPagesOf, type Page, type Service, tooLong } from './pagination.ts';
import { atLeast } from '../validation/option.ts';
import { prefetch } from './prefetch.ts';
import { listAlong } from './walk.ts';

/** A list that is asked for by page number. */
export function numberedList<Item>(service: Service, plan: ListPlan<Item>): List<Item> {
  const { options } = plan;
  const read = (query: URLSearchParams, number: number, signal = options?.signal) => {
    query.set('page_number', String(number));
    return ask(service, plan, query, signal, (answered) => ({
      items: service.validator.many(answered, plan.schema, 'items'),
      number,
      shifted: false,
    }));
  };
  // A page number counts pages of one size, so a smaller one is chosen only where counting starts.
  const begin = (wanted: number) => {
    const query = plan.query();
    const size = query.has('page_number') ? LARGEST_PAGE : Math.min(Math.max(1, wanted), LARGEST_PAGE);
    if (!query.has('page_size')) query.set('page_size', String(Math.ceil(size)));
    if (options?.snapshot && !query.has('created_at_lte')) {
      query.set('created_at_lte', service.caller.date().toISOString());
    }
    return { query, size: Number(query.get('page_size')), from: Number(query.get('page_number') ?? 0) };
  };
  return listAlong({
    plan,
    first: async () => {
      const { query, from } = begin(LARGEST_PAGE);
      return read(query, from);
    },
    async *pages(wanted, unseen) {
      const { query, size, from } = begin(wanted);
      const most = maxPagesOf(options);
      const behindPageOf = pageFill(size, options?.verify);
      const fetchPage = async (number: number, signal: AbortSignal) => {
        if (number - from >= most) throw tooLong(plan, most);
        return (await read(new URLSearchParams(query), number, signal)).data;
      };
      yield* prefetch<Page<Item>, Page<Item>>(fetchPage, {
        from,
        most: atLeast(1, 'prefetch', options?.prefetch ?? PREFETCH),
        wanted: Math.ceil(wanted / Math.max(1, size)),
        room: () => service.caller.room(),
        take: (raw) => {
          const page = unseen(raw);
          const behind = behindPageOf(raw.items.length);
          if (raw.items.length === 0) return { page, behind: raw.number + 1 - from < most ? behind : 'nothing' };
          // Behind a page without news there may be nothing but repetition.
          return { page, behind: page.items.length > 0 ? behind : 'perhaps' };
        },
        signal: options?.signal,
      });
    },
    // No number of pages says that none was missed.
    isWhole: () => undefined,
  });
}

const LARGEST_PAGE = 100;
const PREFETCH = 16;
