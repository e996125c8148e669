import { CREATED_RANGE_PARAMS, PAGE_PARAMS, pageResponse, readCreatedRange, readPage } from '../page-list.ts';
import { pageOf } from '../schemas.ts';
import type { Route } from '../definition.ts';

export const listPayouts: Route<'payouts.list'> = {
  operation: 'payouts.list',
  method: 'GET',
  path: ['payouts'],
  guard: 'Payouts',
  need: 'read',
  params: { ...CREATED_RANGE_PARAMS, ...PAGE_PARAMS },
  response: pageOf('Payout'),
  prepare(context) {
    const params = context.params();
    const page = readPage(params, context.policy);
    // Inclusive at both ends: for payouts the service's document says so.
    const range = readCreatedRange(params, 'inclusive');
    return () => pageResponse(context, { ...range, key: '', matches: () => true }, page);
  },
};
