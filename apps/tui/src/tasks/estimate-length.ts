import { estimatedLength, itemAsker } from '../service/list-length.ts';
import { filtersOf } from '../service/filters.ts';
import { requestsOf } from '../service/requests.ts';
import { clientOf, type Runner } from './task.ts';

/** Estimates the length of a list, to show how long reading it takes. */
export const estimateLength: Runner<'estimate-length'> = async ({ list, listing, query, known }, context) => {
  const [request, another] = requestsOf(query, filtersOf[listing], context.now());
  const ask =
    request === undefined || another !== undefined
      ? undefined
      : itemAsker(clientOf(context), listing, request, context.signal);
  // The list is read without an estimate as well, so a failure is not reported.
  const estimate = ask && (await estimatedLength(ask, known).catch(() => undefined));
  return {
    change(state) {
      const view = state.views[list];
      if (view === undefined || estimate === undefined) return state;
      const reading = { ...view.list.reading, estimate };
      return { ...state, views: { ...state.views, [list]: { ...view, list: { ...view.list, reading } } } };
    },
  };
};
