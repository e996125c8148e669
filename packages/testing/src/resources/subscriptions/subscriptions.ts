import type { Subscription } from '@paydeck/core';
import type { CountedResource } from '../definition.ts';
import { subscriptionData } from './data.ts';
import { type HiddenOfSubscription, subscriptionChurn, subscriptionEditing } from './editing.ts';
import { listSubscriptions } from './routes.ts';
import { SUBSCRIPTION_SHAPE } from './shape.ts';

/** The recurring payments of customers. */
export const subscriptions: CountedResource<Subscription, HiddenOfSubscription, 'subscriptions.list'> = {
  noun: 'subscription',
  schema: 'Subscription',
  id: 'subscription_id',
  shape: SUBSCRIPTION_SHAPE,
  routes: [listSubscriptions],
  defaultCount: 200,
  data: subscriptionData,
  editing: subscriptionEditing,
  churn: subscriptionChurn,
  drift: { required: ['currency', 'quantity', 'next_billing_date'], unknown: { status: 'dunning' } },
};
