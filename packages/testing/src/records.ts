import type { Customer, Discount, Payout, Subscription, Webhook } from '@paydeck/core';
import { parseTimestamp } from './clock.ts';
import type { Collection, Entry, Written } from './collection.ts';
import { EVERYTHING } from './collection.ts';
import { isoTimestamp } from './dataset/calendar.ts';
import type { Hidden } from './dataset/dataset.ts';
import { toWire } from './dataset/wire.ts';
import { STATUSES, type Status } from './dataset/subscriptions.ts';
import { type JsonRecord, isRecord, parseWire } from './record.ts';
import { problemsOf, type Shape, SHAPES } from './shapes.ts';
import type { World } from './store.ts';

/** The fields of a record that a test cares about; objects such as `customer` may be partial as well. */
export type Some<Value> = {
  readonly [Name in keyof Value as string extends Name ? never : Name]?: Value[Name] extends readonly unknown[]
    ? Value[Name]
    : NonNullable<Value[Name]> extends object
      ? Some<NonNullable<Value[Name]>> | Extract<Value[Name], null>
      : Value[Name];
};

/** What the service knows of a subscription and does not show. */
export interface HiddenOfSubscription {
  readonly brand_id?: string | undefined;
}

/** What the service knows of a discount and does not show. */
export interface HiddenOfDiscount {
  readonly type?: 'flat' | 'percentage' | undefined;
  readonly currency?: string | undefined;
}

/** What services of this kind know of a payout besides. */
export interface HiddenOfPayout {
  readonly status?: string | undefined;
  readonly currency?: string | undefined;
}

/** The records of one list, to look at and to change. */
export interface Records<Value, Extra = object> extends Iterable<Value> {
  /** How many there are. */
  readonly count: number;
  /** The record at a position, 0 being the newest. */
  at(position: number): Value | undefined;
  get(id: string): Value | undefined;
  /**
   * Adds a record, made now unless `created_at` says otherwise, and consistent in every field that is not given.
   *
   * @throws {TypeError} When such a record cannot be; the message lists what would be right.
   */
  add(fields?: Some<Value> & Extra): Value;
  /** Changes fields of a record. */
  update(id: string, fields: Some<Value> & Extra): Value;
  /** Takes a record out of every list. */
  delete(id: string): void;
}

/** Everything that a business has in one mode, to look at and to change. */
export interface WorldRecords {
  readonly customers: Records<Customer>;
  readonly subscriptions: Records<Subscription, HiddenOfSubscription>;
  readonly discounts: Records<Discount, HiddenOfDiscount>;
  readonly payouts: Records<Payout, HiddenOfPayout>;
  readonly webhooks: Records<Webhook>;
}

export function recordsOf(world: World, now: () => number): WorldRecords {
  return {
    customers: editor<Customer>(world.customers, now, {
      what: 'customer',
      idField: 'customer_id',
      shape: SHAPES.customers,
      hidden: [],
      template: (row, at) => stamped(world.customers.dataset.text(row), { created_at: at }),
      rules: ({ email }) =>
        /^[^\s@]+@[^\s@]+$/.test(String(email)) ? [] : ['email must have one @, and text on both sides'],
    }),
    subscriptions: editor<Subscription>(world.subscriptions, now, {
      what: 'subscription',
      idField: 'subscription_id',
      shape: SHAPES.subscriptions,
      hidden: ['brand_id'],
      template: (row, at, given) =>
        parseWire(world.subscriptionData.template(row, statusIn(given), at, Math.max(at, now()))),
      fill: (record, given) =>
        followStatus(followCustomer(world, followProduct(world, record, given), given), given, now()),
      rules: rulesOfSubscription,
      written: (record) => keepCustomer(world, record),
    }),
    discounts: editor<Discount>(world.discounts, now, {
      what: 'discount',
      idField: 'discount_id',
      shape: SHAPES.discounts,
      hidden: ['type', 'currency'],
      template: (row, at) => ({
        ...stamped(world.discountData.text(row), { created_at: at }),
        // Redeemable, unless the test says otherwise.
        starts_at: null,
        expires_at: null,
        times_used: 0,
        usage_limit: null,
        restricted_to: [],
      }),
      rules: rulesOfDiscount,
    }),
    payouts: editor<Payout>(world.payouts, now, {
      what: 'payout',
      idField: 'payout_id',
      shape: SHAPES.payouts,
      hidden: ['status', 'currency'],
      template: (row, at) => stamped(world.payouts.dataset.text(row), { created_at: at, updated_at: at }),
      rules: (record) => inOrder(record, ['created_at', 'updated_at']),
    }),
    webhooks: editor<Webhook>(world.webhooks, now, {
      what: 'webhook',
      idField: 'id',
      shape: SHAPES.webhooks,
      hidden: [],
      template: (row, at) => stamped(world.webhooks.dataset.text(row), { created_at: at, updated_at: at }),
      rules: (record) => notNegative(record, ['rate_limit']),
    }),
  };
}

interface Kind {
  readonly what: string;
  readonly idField: string;
  readonly shape: Shape;
  /** Fields that can be given and are not shown. */
  readonly hidden: readonly string[];
  /** A whole record for a row, made at a time. */
  readonly template: (row: number, createdAt: number, given: JsonRecord) => JsonRecord;
  /** Fields that follow from those that were given. */
  readonly fill?: (record: JsonRecord, given: JsonRecord) => JsonRecord;
  /** What is impossible about a record of the right shape. */
  readonly rules: (record: JsonRecord, hidden: Hidden) => string[];
  /** Told of every record that was written. */
  readonly written?: (record: JsonRecord) => void;
}

function editor<Value>(collection: Collection, now: () => number, kind: Kind): Records<Value> {
  const { dataset } = collection;

  function read(entry: Entry | undefined): Value | undefined {
    if (entry === undefined) return undefined;
    const value: JsonRecord = typeof entry === 'number' ? parseWire(dataset.text(entry)) : structuredClone(entry.value);
    // Records are made to the shapes of the service's document, which are the client's types as well: the tests compare them.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return value as Value;
  }

  function write(record: JsonRecord, hidden: Hidden): Value {
    const problems = problemsOf(record, kind.shape);
    if (problems.length === 0) problems.push(...kind.rules(record, hidden));
    if (record[kind.idField] === '') problems.push(`${kind.idField} must not be empty`);
    if (problems.length > 0) throw new TypeError(`There can be no such ${kind.what}: ${problems.join('; ')}.`);
    const id = String(record[kind.idField]);
    const createdAt = parseTimestamp(String(record['created_at']), true) ?? now();
    const written: Written = { id, createdAt, value: record, text: toWire(JSON.stringify(record)), hidden };
    collection.write(written);
    kind.written?.(record);
    return found(id);
  }

  function found(id: string): Value {
    const value = read(collection.find(id));
    if (value === undefined) throw new TypeError(`There is no ${kind.what} ${id}.`);
    return value;
  }

  return {
    get count() {
      return everything().length;
    },
    at: (position) => {
      const list = everything();
      return position >= 0 && position < list.length ? read(list.at(position)) : undefined;
    },
    get: (id) => read(collection.find(id)),
    add: (fields = {}) => {
      const { visible, hidden } = split(fields, kind);
      const createdAt = visible['created_at'] === undefined ? now() : timeIn(visible['created_at'], kind.what);
      const row = collection.nextRow();
      const template = kind.template(row, createdAt, visible);
      const merged = merge(template, visible);
      const record = kind.fill?.(merged, visible) ?? merged;
      const id = String(record[kind.idField]);
      if (collection.has(id)) throw new TypeError(`There is a ${kind.what} ${id} already; to change it, use update().`);
      return write(record, { ...dataset.hidden(row), ...hidden });
    },
    update: (id, fields) => {
      const entry = collection.find(id);
      const { visible, hidden } = split(fields, kind);
      if (entry === undefined) throw new TypeError(`There is no ${kind.what} ${id}.`);
      if (visible[kind.idField] !== undefined && visible[kind.idField] !== id) {
        throw new TypeError(`The id of a ${kind.what} cannot change.`);
      }
      const old = typeof entry === 'number' ? parseWire(dataset.text(entry)) : structuredClone(entry.value);
      const merged = merge(old, visible);
      return write(kind.fill?.(merged, visible) ?? merged, {
        ...(typeof entry === 'number' ? dataset.hidden(entry) : entry.hidden),
        ...hidden,
      });
    },
    delete: (id) => {
      if (!collection.delete(id)) throw new TypeError(`There is no ${kind.what} ${id}.`);
    },
    *[Symbol.iterator]() {
      const list = everything();
      for (let position = 0; position < list.length; position += 1) {
        const value = read(list.at(position));
        if (value !== undefined) yield value;
      }
    },
  };

  function everything(): ReturnType<Collection['view']> {
    return collection.view(EVERYTHING, 'newest', now());
  }
}

function split(fields: unknown, kind: Kind): { visible: JsonRecord; hidden: Record<string, string> } {
  if (!isRecord(fields))
    throw new TypeError(`The fields of a ${kind.what} are an object, not ${JSON.stringify(fields)}.`);
  const visible: JsonRecord = {};
  const hidden: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (!kind.hidden.includes(name)) visible[name] = value;
    else if (typeof value === 'string') hidden[name] = value;
    else throw new TypeError(`There can be no such ${kind.what}: ${name} must be a string.`);
  }
  return { visible, hidden };
}

/** Given fields over a record; of `billing`, `customer` and the like, the given part. */
function merge(record: JsonRecord, given: JsonRecord): JsonRecord {
  const merged = { ...record };
  for (const [name, value] of Object.entries(given)) {
    const old = record[name];
    merged[name] = isRecord(old) && isRecord(value) && name !== 'metadata' ? merge(old, value) : structuredClone(value);
  }
  return merged;
}

/** A record with some times set; what was `null` stays so. */
function stamped(text: string, times: Readonly<Record<string, number>>): JsonRecord {
  const record = parseWire(text);
  for (const [name, time] of Object.entries(times)) record[name] = isoTimestamp(time);
  return record;
}

function timeIn(value: unknown, what: string): number {
  const time = typeof value === 'string' ? parseTimestamp(value, true) : undefined;
  if (time === undefined) {
    throw new TypeError(
      `There can be no such ${what}: created_at must be an ISO 8601 time in UTC, such as 2026-03-02T09:00:00.000Z.`,
    );
  }
  return time;
}

function statusIn(given: JsonRecord): Status {
  // A status outside the list is found by the check of the record.
  return STATUSES.find((status) => status === given['status']) ?? 'active';
}

/** A product of the catalogue brings its name along. */
function followProduct(world: World, record: JsonRecord, given: JsonRecord): JsonRecord {
  const { product_id: id, product_name: name } = given;
  if (typeof id !== 'string' || name !== undefined) return record;
  const product = world.catalogue.products[world.catalogue.indexOf(id)];
  return { ...record, product_name: product?.name ?? null };
}

/** A customer who is known brings all values along. */
function followCustomer(world: World, record: JsonRecord, given: JsonRecord): JsonRecord {
  const id = isRecord(given['customer']) ? given['customer']['customer_id'] : undefined;
  const entry = typeof id === 'string' ? world.customers.find(id) : undefined;
  if (entry === undefined) return record;
  const known = typeof entry === 'number' ? parseWire(world.customers.dataset.text(entry)) : entry.value;
  const { customer_id, email, name, metadata, phone_number } = known;
  return { ...record, customer: { customer_id, email, name, metadata, phone_number } };
}

/** A status brings its times along: they are now, unless they are given. */
function followStatus(record: JsonRecord, given: JsonRecord, now: number): JsonRecord {
  const { status } = given;
  if (status === undefined) return record;
  const time = (name: string, isWanted: boolean): unknown => {
    if (given[name] !== undefined) return given[name];
    return isWanted ? (record[name] ?? isoTimestamp(now)) : null;
  };
  return {
    ...record,
    cancelled_at: time('cancelled_at', status === 'cancelled'),
    paused_at: time('paused_at', status === 'paused'),
  };
}

/** The customer that a subscription shows exists, and has the same values. */
function keepCustomer(world: World, { customer, created_at: createdAt }: JsonRecord): void {
  if (!isRecord(customer)) return;
  const id = String(customer['customer_id']);
  if (world.customers.has(id)) return;
  const value = { customer_id: id, business_id: world.businessId, created_at: createdAt, ...customer };
  const time = parseTimestamp(String(createdAt), true) ?? 0;
  world.customers.write({ id, createdAt: time, value, text: toWire(JSON.stringify(value)), hidden: {} });
}

function rulesOfSubscription(record: JsonRecord): string[] {
  const { status, cancelled_at: cancelledAt, paused_at: pausedAt } = record;
  const problems = [
    ...notNegative(record, ['quantity', 'recurring_pre_tax_amount', 'trial_period_days', 'trial_amount']),
    ...inOrder(record, ['created_at', 'previous_billing_date', 'next_billing_date']),
    ...inOrder(record, ['created_at', 'cancelled_at']),
  ];
  if ((status === 'cancelled') !== (cancelledAt !== null)) {
    problems.push('cancelled_at is a time when status is cancelled, and null otherwise');
  }
  if (status === 'paused' && pausedAt === null) problems.push('paused_at is a time when status is paused');
  if (status !== 'paused' && status !== 'on_hold' && pausedAt !== null) {
    problems.push('paused_at is null unless status is paused or on_hold');
  }
  return problems;
}

function rulesOfDiscount(record: JsonRecord, { type }: Hidden): string[] {
  return [
    ...notNegative(record, ['amount', 'times_used', 'usage_limit', 'per_customer_usage_limit', 'subscription_cycles']),
    ...inOrder(record, ['starts_at', 'expires_at']),
    ...(type === 'flat' || type === 'percentage' ? [] : ['type must be one of flat, percentage']),
  ];
}

function notNegative(record: JsonRecord, names: readonly string[]): string[] {
  return names.filter((name) => Number(record[name] ?? 0) < 0).map((name) => `${name} must be at least 0`);
}

function inOrder(record: JsonRecord, names: readonly string[]): string[] {
  return names.slice(1).flatMap((name, index) => {
    const before = names[index] ?? '';
    const [earlier, later] = [record[before], record[name]].map((value) =>
      typeof value === 'string' ? parseTimestamp(value, true) : undefined,
    );
    return earlier !== undefined && later !== undefined && earlier > later
      ? [`${name} must not be before ${before}`]
      : [];
  });
}
