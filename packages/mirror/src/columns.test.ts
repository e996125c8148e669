import { listNames } from '@paydeck/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Column, recordOf, type Row, type Table, tables, valuesOf } from './columns.ts';

// A change here needs a migration in schema.ts.
test('the columns of version 1', () => {
  const columns = Object.values(tables).map(({ name, columns: own }) => [
    name,
    own.map((column) => `${column.name} ${column.type}`),
  ]);
  expect(Object.fromEntries(columns)).toMatchInlineSnapshot(`
    {
      "discounts": [
        "discount_id text",
        "business_id text",
        "code text",
        "name text",
        "amount integer",
        "created_at time",
        "starts_at time",
        "expires_at time",
        "preserve_on_plan_change boolean",
        "times_used integer",
        "usage_limit integer",
        "per_customer_usage_limit integer",
        "subscription_cycles integer",
      ],
      "payouts": [
        "payout_id text",
        "business_id text",
        "amount integer",
        "chargebacks integer",
        "refunds integer",
        "fee integer",
        "tax integer",
        "payment_method text",
        "created_at time",
        "updated_at time",
        "name text",
        "payout_document_url text",
        "remarks text",
      ],
      "subscriptions": [
        "subscription_id text",
        "billing_country text",
        "billing_city text",
        "billing_state text",
        "billing_street text",
        "billing_zipcode text",
        "cancel_at_next_billing_date boolean",
        "created_at time",
        "currency text",
        "customer_id text",
        "customer_email text",
        "customer_name text",
        "customer_phone_number text",
        "has_payment_method boolean",
        "next_billing_date time",
        "previous_billing_date time",
        "on_demand boolean",
        "payment_frequency_count integer",
        "payment_frequency_interval text",
        "subscription_period_count integer",
        "subscription_period_interval text",
        "product_id text",
        "quantity integer",
        "recurring_pre_tax_amount integer",
        "status text",
        "tax_inclusive boolean",
        "trial_period_days integer",
        "cancelled_at time",
        "customer_business_name text",
        "discount_cycles_remaining integer",
        "discount_id text",
        "paused_at time",
        "payment_method_id text",
        "product_name text",
        "scheduled_change_id text",
        "scheduled_change_product_id text",
        "scheduled_change_product_name text",
        "scheduled_change_product_description text",
        "scheduled_change_quantity integer",
        "scheduled_change_created_at time",
        "scheduled_change_effective_at time",
        "tax_id text",
        "trial_amount integer",
      ],
      "webhooks": [
        "id text",
        "url text",
        "description text",
        "created_at text",
        "updated_at text",
        "disabled boolean",
        "rate_limit integer",
      ],
    }
  `);
});

test.each(listNames)(
  'the columns of %s have names of their own, and those that are searched or indexed exist',
  (list) => {
    const { names, searched, indexed, id } = tables[list];
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining([...searched, ...indexed, id]));
  },
);

describe('a record', () => {
  test('is the same after it was a row, whatever the service sends', () => {
    // JSON.stringify writes -0 as 0.
    const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));
    const table = tables.subscriptions;
    const fields = fc.constantFrom(...table.fields, 'unknown', 'constructor');
    const nested = fc.dictionary(fc.constantFrom('email', 'customer_id', 'metadata', 'country', 'unknown'), json);
    fc.assert(
      fc.property(fc.dictionary(fields, fc.oneof(json, nested, fc.constant('2026-01-01T02:00:00+02:00'))), (record) => {
        expect(withoutNulls(again(record))).toEqual(withoutNulls(record));
      }),
    );
  });

  test('has a documented field that the service left out as null', () => {
    expect(again({ subscription_id: 'sub_1', billing: { country: 'DE' } })).toMatchObject({
      status: null,
      billing: { country: 'DE', city: null },
      customer: null,
    });
  });

  test('has times in UTC in its columns, and the original beside them', () => {
    const row = rowOf({ created_at: '2026-01-01T02:00:00+02:00' });
    expect(row['created_at']).toBe('2026-01-01T00:00:00.000Z');
    expect(row['other']).toBe('{"created_at":"2026-01-01T02:00:00+02:00"}');
  });

  test('without PII has no name, address, e-mail, metadata, nor a field that nobody knows', () => {
    const record = {
      subscription_id: 'sub_1',
      customer: { customer_id: 'cus_1', name: 'Ada', email: 'ada@example.com', metadata: { nick: 'Ada' }, born: 'Ada' },
      billing: { country: 'GB', street: 'Ada Street', floor: 'Ada' },
      metadata: { by: 'Ada' },
      tax_id: 'Ada',
      customer_business_name: 'Ada',
      spouse: 'Ada',
      discounts: [{ discount_id: 'dsc_1' }],
    };
    const row = rowOf(record, true);
    expect(JSON.stringify(row)).not.toMatch(/ada/i);
    expect(row).toMatchObject({
      customer_id: 'cus_1',
      billing_country: 'GB',
      other: '{"discounts":[{"discount_id":"dsc_1"}]}',
    });
  });
});

// A new column fails here: add it to PERSONAL in columns.ts, or here when it says nothing of a person.
test('the texts that a mirror without personal data has', () => {
  const kept = Object.values(tables).flatMap((table) => {
    const texts = table.columns.filter(({ type }) => type === 'text');
    return texts.filter((column) => keeps(table, column)).map(({ name }) => name);
  });
  expect([...new Set(kept)].toSorted()).toMatchInlineSnapshot(`
    [
      "billing_country",
      "business_id",
      "code",
      "created_at",
      "currency",
      "customer_id",
      "description",
      "discount_id",
      "id",
      "name",
      "payment_frequency_interval",
      "payment_method",
      "payment_method_id",
      "payout_document_url",
      "payout_id",
      "product_id",
      "product_name",
      "remarks",
      "scheduled_change_id",
      "scheduled_change_product_description",
      "scheduled_change_product_id",
      "scheduled_change_product_name",
      "status",
      "subscription_id",
      "subscription_period_interval",
      "updated_at",
      "url",
    ]
  `);
});

function keeps(table: Table, { name, field, part }: Column): boolean {
  const values = valuesOf(table, { [field]: part === undefined ? 'x' : { [part]: 'x' } }, true);
  return values[table.names.indexOf(name)] === 'x';
}

function rowOf(record: object, withoutPii = false): Row {
  const table = tables.subscriptions;
  const values = valuesOf(table, record, withoutPii);
  return Object.fromEntries(table.names.map((name, index) => [name, values[index] ?? null]));
}

function again(record: object): Record<string, unknown> {
  return recordOf(tables.subscriptions, rowOf(record));
}

/** Null and a field that was left out are the same. */
function withoutNulls(record: object): unknown {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, bare(value)]),
  );
}

function bare(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
}
