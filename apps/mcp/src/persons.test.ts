import { itemSchemas, listNames } from '@paydeck/core';
import { describe, expect, test } from 'vitest';
import { isPersonal, shown } from './persons.ts';

const customer = { customer_id: 'cus_1', name: 'Ada Lovelace', email: 'ada@example.com', metadata: { boss: 'Byron' } };

test('masks who a customer is, and keeps the id', () => {
  expect(shown({ customer, billing: { country: 'GB', city: 'London', street: 'Main 1' } }, false)).toEqual({
    customer: { customer_id: 'cus_1', name: 'A***', email: 'a***@***', metadata: { boss: '***' } },
    billing: { country: 'GB', city: 'L***', street: 'M***' },
  });
});

test('masks an e-mail address in any text, and no name of a product or a discount', () => {
  expect(shown({ discount_id: 'dsc_1', name: 'Spring', remarks: 'ask ada@example.com' }, false)).toEqual({
    discount_id: 'dsc_1',
    name: 'Spring',
    remarks: 'ask ***@***',
  });
});

test('shows all of it when asked to, sanitized', () => {
  expect(shown({ ...customer, name: 'Ada\u001b[2J' }, true)).toEqual({ ...customer, name: 'Ada␛[2J' });
});

test('keeps a key such as __proto__ a key', () => {
  const value: unknown = JSON.parse('{"__proto__":{"polluted":true}}');
  expect(JSON.stringify(shown(value, false))).toBe('{"__proto__":{"polluted":true}}');
});

describe('fields of the resources', () => {
  // A new field fails here: add it to the personal ones in persons.ts, or here when it says nothing of a person.
  test('are masked, or say nothing of a person', () => {
    const seen = listNames.flatMap((name) => shownFields(itemSchemas[name], ''));
    expect([...new Set(seen)].toSorted()).toMatchInlineSnapshot(`
      [
        "amount",
        "billing.country",
        "billing.state",
        "business_id",
        "cancel_at_next_billing_date",
        "cancelled_at",
        "chargebacks",
        "code",
        "created_at",
        "currency",
        "currency_options.is_default",
        "currency_options.max_amount_possible",
        "currency_options.minimum_subtotal",
        "customer.customer_id",
        "description",
        "disabled",
        "discount_cycles_remaining",
        "discount_id",
        "discounts.discount_cycles_remaining",
        "discounts.discount_id",
        "expires_at",
        "fee",
        "filter_types",
        "has_payment_method",
        "id",
        "metadata",
        "name",
        "next_billing_date",
        "on_demand",
        "paused_at",
        "payment_frequency_count",
        "payment_frequency_interval",
        "payment_method",
        "payment_method_id",
        "payout_document_url",
        "payout_id",
        "per_customer_usage_limit",
        "preserve_on_plan_change",
        "previous_billing_date",
        "product_id",
        "product_name",
        "quantity",
        "rate_limit",
        "recurring_pre_tax_amount",
        "refunds",
        "remarks",
        "restricted_to",
        "scheduled_change.addons.addon_id",
        "scheduled_change.addons.name",
        "scheduled_change.addons.quantity",
        "scheduled_change.created_at",
        "scheduled_change.effective_at",
        "scheduled_change.id",
        "scheduled_change.product_description",
        "scheduled_change.product_id",
        "scheduled_change.product_name",
        "scheduled_change.quantity",
        "starts_at",
        "status",
        "subscription_cycles",
        "subscription_id",
        "subscription_period_count",
        "subscription_period_interval",
        "tax",
        "tax_inclusive",
        "times_used",
        "trial_amount",
        "trial_period_days",
        "updated_at",
        "url",
        "usage_limit",
      ]
    `);
  });
});

interface Schema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly wrapped?: Schema;
  readonly item?: Schema;
}

/** Returns the paths of the fields of a schema that an agent reads unmasked. */
function shownFields({ entries, wrapped, item }: Schema, path: string): string[] {
  const inner = wrapped ?? item;
  if (inner !== undefined) return shownFields(inner, path);
  if (entries === undefined) return [path.slice(1)];
  return Object.entries(entries).flatMap(([key, field]) =>
    isPersonal(key, entries) ? [] : shownFields(field, `${path}.${key}`),
  );
}
