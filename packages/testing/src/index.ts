export type { ClockOption, FakeClock } from './clock/clock.ts';
export type { Duration } from './clock/clock.ts';
export type { Snapshot, Worlds } from './fake/businesses.ts';
export { createFake } from './fake/create-fake.ts';
export type { CountOptions, FakeOptions } from './fake/fake-options.ts';
export type { Fake, FakeBusiness, FakeClientOptions, PageAhead } from './fake/fake.ts';
export type { ChurnedRecord } from './resources/churn.ts';
export type { Churn, ListEffect } from './resources/definition.ts';
export type { AccessResource } from './resources/definition.ts';
export type { Mode } from '@paydeck/core';
export type { Records, Some } from './resources/records.ts';
export {
  POLICIES,
  type Policies,
  type Policy,
  type PolicyOptions,
  type PolicyPreset,
  type ValueOf,
} from './policies/policies.ts';
export type { HiddenOfDiscount } from './resources/discounts/discounts.ts';
export type { HiddenOfPayout } from './resources/payouts/payouts.ts';
export type {
  CountedName,
  Counts,
  OperationName,
  ResourceName,
  ResourceTypes,
  WorldRecords,
} from './resources/resources.ts';
export type { HiddenOfSubscription } from './resources/subscriptions/subscriptions.ts';
export type {
  DeliveredWebhook,
  Deliveries,
  DeliveryOptions,
  WebhookDelivery,
} from './resources/webhooks/deliveries.ts';
export type { Access, Grant, Keys, MintOptions } from './service/access.ts';
export type { Effect, Fault, FaultPreset, Faults, When } from './faults/faults.ts';
export type { Journal } from './service/journal.ts';
export type { Rates } from './service/limits.ts';
export type { FakeRequest, FakeResponse } from './http/messages.ts';
export type { RecordedRequest } from './service/recorded-request.ts';
export type { Exchange, Script } from './faults/script.ts';
export type { FakeServer, ListenOptions } from './transports/server.ts';
