import { atRiskCount } from './at-risk-count.ts';
import { atRisk } from './at-risk.ts';
import { browse } from './browse.ts';
import { checkDiscount } from './check-discount.ts';
import { checkSetup } from './check-setup.ts';
import type { LauncherCommand } from './command.ts';
import { copySubscriptionId } from './copy-subscription-id.ts';
import { createCustomer } from './create-customer.ts';
import { payoutsMonth } from './payouts-month.ts';
import { payouts } from './payouts.ts';
import { rateLimit } from './rate-limit.ts';
import { recurringRevenue } from './recurring-revenue.ts';
import { renewals } from './renewals.ts';
import { subscriptions } from './subscriptions.ts';
import { trialsEnding } from './trials-ending.ts';
import { webhookHealth } from './webhook-health.ts';
import { webhooks } from './webhooks.ts';

/** Every command, in the order of help and documentation. */
export const commands: readonly LauncherCommand[] = [
  recurringRevenue,
  atRiskCount,
  payoutsMonth,
  webhookHealth,
  atRisk,
  subscriptions,
  renewals,
  trialsEnding,
  checkDiscount,
  payouts,
  webhooks,
  createCustomer,
  copySubscriptionId,
  rateLimit,
  browse,
  checkSetup,
];
