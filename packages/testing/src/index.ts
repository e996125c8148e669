export type { Access, Grant, Keys, MintOptions, Mode, Resource } from './access.ts';
export type { Answer, FakeRequest } from './answer.ts';
export type { Churn, ChurnedRecord } from './churn.ts';
export type { Clock, ClockOption, Duration } from './clock.ts';
export type { DeliveredWebhook, Deliveries, DeliveryOptions, WebhookDelivery } from './deliveries.ts';
export type { Delivery, Script } from './delivery.ts';
export {
  createFake,
  type Fake,
  type FakeBusiness,
  type FakeClientOptions,
  type Snapshot,
  type Worlds,
} from './fake.ts';
export type { FakeOptions } from './fake-options.ts';
export type { Effect, Fault, FaultPreset, Faults } from './faults.ts';
export type { Journal, RecordedRequest } from './journal.ts';
export type { Rates } from './limits.ts';
export type { HiddenOfDiscount, HiddenOfPayout, HiddenOfSubscription, Records, Some, WorldRecords } from './records.ts';
export { POLICIES, type Policies, type Policy, type PolicyOptions, type PolicyPreset, type ValueOf } from './policy.ts';
export type { Counts } from './store.ts';
export type { Operation } from './routes/route.ts';
export type { FakeServer, ListenOptions } from './server.ts';
