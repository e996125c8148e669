import type { ListSubscriptionsParams, Subscription, SubscriptionStatus } from '@paydeck/core';
import type { CommandOutput, CommandContext, LauncherCommand } from './command.ts';
import { byNextBilling, subscriptionRow } from './rows/subscription-row.ts';
import { readList, type ReadList } from './reading/read-list.ts';
import { titleOf } from './title-of.ts';
import { subscriptionStatuses } from '@paydeck/presentation/internal';

/** Lists the subscriptions of one status, the next to be billed first. */
export const subscriptions: LauncherCommand = {
  name: 'subscriptions',
  title: 'Subscriptions by Status',
  description: 'Lists the subscriptions of one status, the next to be billed first.',
  mode: 'fullOutput',
  icon: '💳',
  keywords: ['customers', 'plans', 'status'],
  arguments: [
    {
      name: 'status',
      placeholder: 'Status',
      isOptional: false,
      choices: subscriptionStatuses.map((value) => ({ title: titleOf(value), value })),
    },
    { name: 'of', placeholder: 'Product or customer id', isOptional: true },
  ],
  examples: [['past_due'], ['trialing']],
  requests: [2, 2],
  run: execute,
};

/** More rows than anyone reads in a launcher; the headline still counts them all. */
const maxRows = 200;

async function execute(context: CommandContext): Promise<CommandOutput> {
  const { of } = context.arguments;
  const status = subscriptionStatuses.find((option) => option === context.arguments['status']);
  if (status === undefined) throw new Error('The runner has checked the status: it is one of the choices.');
  const found = await find(status, of, context);
  const sorted = found.items.sort(byNextBilling);
  const left = sorted.length - maxRows;
  return {
    headline: headline(found, `${status}${of === undefined ? '' : ` of ${of}`}`),
    rows: sorted.slice(0, maxRows).map((subscription) => subscriptionRow(subscription, context.format)),
    notes: [...(left > 0 ? [`${left} more are not shown`] : []), ...found.notes],
    exitCode: found.exitCode,
  };
}

/** An id's form is not documented, so it is tried as a product's and, when that finds nothing, as a customer's. */
async function find(
  status: SubscriptionStatus,
  of: string | undefined,
  context: CommandContext,
): Promise<ReadList<Subscription>> {
  const client = await context.client();
  const list = (params: ListSubscriptionsParams): Promise<ReadList<Subscription>> =>
    readList((options) => client.subscriptions.list({ status, ...params }, options), context);
  if (of === undefined) return list({});
  const products = await list({ product_id: of });
  return products.items.length > 0 || products.notes.length > 0 ? products : list({ customer_id: of });
}

function headline({ items, isTruncated }: ReadList<Subscription>, what: string): string {
  if (items.length === 0) return `No ${what}`;
  return `${isTruncated ? 'at least ' : ''}${items.length} ${what} · sorted by next billing date`;
}
