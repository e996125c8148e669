import { estimatedLength, itemAsker } from '../service/list-length.ts';
import { requestsOf } from '../service/requests.ts';
import { withEstimate } from '../state/estimate.ts';
import { clientOf, type Runner } from './task.ts';
import { resources } from '../service/resources/resources.ts';

/** Estimates the length of a list, to show how long reading it takes. */
export const estimateLength: Runner<'estimate-length'> = async ({ list, listing, query, known }, context) => {
  const [request, another] = requestsOf(query, resources[listing].filters, context.now());
  const ask =
    request === undefined || another !== undefined
      ? undefined
      : itemAsker(clientOf(context), listing, request, context.signal);
  // The list is read without an estimate as well, so a failure is not reported.
  const estimate = ask && (await estimatedLength(ask, known).catch(() => undefined));
  return { change: (state) => (estimate === undefined ? state : withEstimate(state, list, estimate)) };
};
