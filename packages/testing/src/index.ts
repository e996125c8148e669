export type { ClockOption, FakeClock } from './clock/clock.ts';
export type { Duration } from './clock/duration.ts';
export type { Snapshot, Worlds } from './fake/businesses.ts';
export { createFake } from './fake/create-fake.ts';
export type { CountOptions, FakeOptions } from './fake/fake-options.ts';
export type { Fake, FakeBusiness, FakeClientOptions, PageAhead } from './fake/fake.ts';
export type { Churn, ChurnedRecord } from './lists/churn.ts';
export type { Records, Some } from './lists/records.ts';
export { POLICIES, type Policies, type Policy, type PolicyOptions, type PolicyPreset, type ValueOf } from './policy.ts';
export type { HiddenOfDiscount } from './resources/discounts/editing.ts';
export type { HiddenOfPayout } from './resources/payouts/editing.ts';
export type {
  CountedName,
  Counts,
  OperationName,
  ResourceName,
  ResourceTypes,
  WorldRecords,
} from './resources/resources.ts';
export type { HiddenOfSubscription } from './resources/subscriptions/editing.ts';
export type {
  DeliveredWebhook,
  Deliveries,
  DeliveryOptions,
  WebhookDelivery,
} from './resources/webhooks/deliveries.ts';
export type { Access, AccessResource, Grant, Keys, MintOptions, Mode } from './service/access.ts';
export type { Effect, Fault, FaultPreset, Faults, When } from './service/faults.ts';
export type { Journal } from './service/journal.ts';
export type { Rates } from './service/limits.ts';
export type { FakeRequest, FakeResponse } from './service/messages.ts';
export type { RecordedRequest } from './service/recorded-request.ts';
export type { Exchange, Script } from './transports/script.ts';
export type { FakeServer, ListenOptions } from './transports/server.ts';
