import type { Written } from '../collection.ts';
import { STATUSES } from '../dataset/subscriptions.ts';
import { PAGE_PARAMS, readPage } from '../paging.ts';
import type { Params } from '../params.ts';
import { isRecord } from '../record.ts';
import { readSpan } from './span.ts';
import { pageAnswer } from './page-list.ts';
import type { Context, Route } from './route.ts';

export const listSubscriptions: Route = {
  operation: 'subscriptions.list',
  method: 'GET',
  path: ['subscriptions'],
  resource: 'Subscriptions',
  need: 'read',
  params: [
    'created_at_gte',
    'created_at_lte',
    ...PAGE_PARAMS,
    'customer_id',
    'status',
    'brand_id',
    'product_id',
    'cancel_at_next_billing_date',
  ],
  prepare(context) {
    const params = context.params(this.params);
    const page = readPage(params, context.policy);
    const span = readSpan(params, context.policy, context.policy.subscriptionBounds === 'exclusive');
    const filter = readFilter(params);
    return () =>
      pageAnswer(context, {
        listed: 'subscriptions',
        collection: context.world.subscriptions,
        selection: {
          ...span,
          key: JSON.stringify(filter),
          where: whereOf(context, filter),
          matches: matcherOf(filter),
        },
        page,
        dependsOnTime: false,
      });
  },
};

interface Filter {
  readonly status: (typeof STATUSES)[number] | undefined;
  readonly customer: string | undefined;
  readonly brand: string | undefined;
  readonly product: string | undefined;
  readonly cancelling: boolean | undefined;
}

function readFilter(params: Params): Filter {
  return {
    status: params.oneOf('status', STATUSES),
    customer: params.text('customer_id'),
    brand: params.text('brand_id'),
    product: params.text('product_id'),
    cancelling: params.boolean('cancel_at_next_billing_date'),
  };
}

/** The filter over generated rows. What is unknown has the value -1, which no row has. */
function whereOf({ world }: Context, filter: Filter): [column: string, value: number][] {
  const where: [string, number][] = [];
  if (filter.status !== undefined) where.push(['status', STATUSES.indexOf(filter.status)]);
  if (filter.customer !== undefined) where.push(['customer', world.customerData.rowOf(filter.customer) ?? -1]);
  if (filter.brand !== undefined) where.push(['brand', world.catalogue.brandIds.indexOf(filter.brand)]);
  if (filter.product !== undefined) where.push(['product', world.catalogue.indexOf(filter.product)]);
  if (filter.cancelling !== undefined) where.push(['cancelling', filter.cancelling ? 1 : 0]);
  return where;
}

/** The same filter over written records, field by field. */
function matcherOf(filter: Filter): (record: Written) => boolean {
  return ({ value, hidden }) => {
    const customer = isRecord(value['customer']) ? value['customer'] : {};
    return (
      (filter.status === undefined || value['status'] === filter.status) &&
      (filter.customer === undefined || customer['customer_id'] === filter.customer) &&
      (filter.brand === undefined || hidden['brand_id'] === filter.brand) &&
      (filter.product === undefined || value['product_id'] === filter.product) &&
      (filter.cancelling === undefined || value['cancel_at_next_billing_date'] === filter.cancelling)
    );
  };
}
