import { customerRows } from '../customers/rows.ts';
import type { Context } from '../definition.ts';
import { CREATED_RANGE_PARAMS, pageRoute, readCreatedRange } from '../page-list.ts';
import { BOOLEAN, oneOf, TEXT } from '../schemas.ts';
import { catalogueOf } from '../../data/products.ts';
import type { Params } from '../../http/params.ts';
import { isRecord } from '../../json.ts';
import type { Stored } from '../../world/view.ts';
import type { SubscriptionColumn } from './rows.ts';
import { type Status, STATUSES } from './status.ts';

export const listSubscriptions = pageRoute(
  {
    operation: 'subscriptions.list',
    path: ['subscriptions'],
    guard: 'Subscriptions',
    schema: 'Subscription',
    params: {
      ...CREATED_RANGE_PARAMS,
      customer_id: TEXT,
      status: oneOf(...STATUSES),
      brand_id: TEXT,
      product_id: TEXT,
      cancel_at_next_billing_date: BOOLEAN,
    },
  },
  (context, params) => {
    const range = readCreatedRange(params, context.policy.subscriptionBounds);
    const filter = readFilter(params);
    return { ...range, key: JSON.stringify(filter), where: whereOf(context, filter), matches: matcherOf(filter) };
  },
);

interface Filter {
  readonly status: Status | undefined;
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

/** The filter for generated rows. An unknown value becomes -1, which no row has. */
function whereOf({ world }: Context, filter: Filter): [column: SubscriptionColumn, value: number][] {
  const where: [SubscriptionColumn, number][] = [];
  const catalogue = world.once(catalogueOf);
  if (filter.status !== undefined) where.push(['status', STATUSES.indexOf(filter.status)]);
  if (filter.customer !== undefined) where.push(['customer', world.once(customerRows).rowOf(filter.customer) ?? -1]);
  if (filter.brand !== undefined) where.push(['brand', catalogue.brandIds.indexOf(filter.brand)]);
  if (filter.product !== undefined) where.push(['product', catalogue.indexOf(filter.product)]);
  if (filter.cancelling !== undefined) where.push(['cancelling', filter.cancelling ? 1 : 0]);
  return where;
}

/** The same filter for written records. */
function matcherOf(filter: Filter): (record: Stored) => boolean {
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
