import { PAGE_PARAMS, readPage } from '../paging.ts';
import { pageAnswer } from './page-list.ts';
import type { Route } from './route.ts';
import { readSpan } from './span.ts';

export const listPayouts: Route = {
  operation: 'payouts.list',
  method: 'GET',
  path: ['payouts'],
  resource: 'Payouts',
  need: 'read',
  params: ['created_at_gte', 'created_at_lte', ...PAGE_PARAMS],
  prepare(context) {
    const params = context.params(this.params);
    const page = readPage(params, context.policy);
    // Inclusive at both ends: for payouts the service's document says so.
    const span = readSpan(params, context.policy, false);
    return () =>
      pageAnswer(context, {
        listed: 'payouts',
        collection: context.world.payouts,
        selection: { ...span, key: '', where: [], matches: () => true },
        page,
        dependsOnTime: false,
      });
  },
};
