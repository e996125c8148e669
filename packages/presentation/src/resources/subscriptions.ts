import type { Subscription } from '@paydeck/core';
import { chooseColumns, fieldColumns, type ComputedColumn } from '../columns/field-column.ts';
import { isField, valueText, type DetailPart } from '../columns/field.ts';
import { customerLink, discountLink, productDiscountsLink } from '../columns/link.ts';
import type { Listing } from '../columns/listing.ts';
import { nextStepAt, nextStepText } from './next-step.ts';
import { priceText, termFields, termLines } from './subscription-price.ts';
import { statusTone } from './subscription-status.ts';

// All fields of the service's document, in the order of the detail pane. Long names have a shorter label.
const parts: readonly DetailPart[] = [
  { name: 'subscription_id', kind: 'text' },
  { name: 'status', kind: 'text', tone: statusTone },
  {
    name: 'customer',
    kind: 'object',
    fields: [
      { name: 'customer_id', kind: 'text', link: customerLink },
      { name: 'name', kind: 'text' },
      { name: 'email', label: 'e-mail', kind: 'text' },
      { name: 'phone_number', kind: 'text' },
      { name: 'metadata', kind: 'map' },
    ],
  },
  { name: 'customer_business_name', label: 'business name', kind: 'text' },
  { name: 'tax_id', kind: 'text' },
  {
    name: 'billing',
    kind: 'object',
    fields: [
      { name: 'street', kind: 'text' },
      { name: 'zipcode', kind: 'text' },
      { name: 'city', kind: 'text' },
      { name: 'state', kind: 'text' },
      { name: 'country', kind: 'text' },
    ],
  },
  { name: 'product_id', kind: 'text', link: productDiscountsLink },
  { name: 'product_name', kind: 'text' },
  { name: 'quantity', kind: 'integer' },
  { name: 'recurring_pre_tax_amount', label: 'amount (pre-tax)', kind: 'amount', currency: 'currency' },
  { name: 'currency', kind: 'text' },
  { name: 'tax_inclusive', kind: 'boolean' },
  { computed: 'bills', lines: termLines, covers: termFields },
  { name: 'payment_frequency_count', label: 'pay every', kind: 'integer' },
  { name: 'payment_frequency_interval', label: 'pay interval', kind: 'text' },
  { name: 'subscription_period_count', label: 'period', kind: 'integer' },
  { name: 'subscription_period_interval', label: 'period interval', kind: 'text' },
  { name: 'next_billing_date', label: 'next billing', kind: 'timestamp' },
  { name: 'previous_billing_date', label: 'previous billing', kind: 'timestamp' },
  {
    name: 'cancel_at_next_billing_date',
    label: 'cancel at next',
    kind: 'boolean',
    tone: (value: unknown) => (value === true ? 'warning' : undefined),
  },
  { name: 'created_at', kind: 'timestamp' },
  { name: 'cancelled_at', kind: 'timestamp' },
  { name: 'paused_at', kind: 'timestamp' },
  { name: 'on_demand', kind: 'boolean' },
  { name: 'trial_period_days', label: 'trial days', kind: 'integer' },
  { name: 'trial_amount', kind: 'amount', currency: 'currency' },
  { name: 'has_payment_method', label: 'has pay method', kind: 'boolean' },
  { name: 'payment_method_id', label: 'payment method', kind: 'text' },
  {
    name: 'discounts',
    kind: 'list',
    fields: [
      { name: 'discount_id', kind: 'text', link: discountLink },
      { name: 'discount_cycles_remaining', label: 'cycles left', kind: 'integer' },
    ],
  },
  { name: 'discount_id', kind: 'text', link: discountLink },
  { name: 'discount_cycles_remaining', label: 'cycles remaining', kind: 'integer' },
  {
    name: 'scheduled_change',
    kind: 'object',
    fields: [
      { name: 'id', kind: 'text' },
      { name: 'product_id', kind: 'text', link: productDiscountsLink },
      { name: 'product_name', kind: 'text' },
      { name: 'product_description', label: 'description', kind: 'text' },
      { name: 'quantity', kind: 'integer' },
      { name: 'created_at', kind: 'timestamp' },
      { name: 'effective_at', kind: 'timestamp' },
      {
        name: 'addons',
        kind: 'list',
        fields: [
          { name: 'addon_id', kind: 'text' },
          { name: 'name', kind: 'text' },
          { name: 'quantity', kind: 'integer' },
        ],
      },
    ],
  },
  { name: 'metadata', kind: 'map' },
];

const price: ComputedColumn<Subscription> = {
  key: 'price',
  title: 'PRICE',
  kind: 'amount',
  width: 13,
  full: 16,
  value: ({ recurring_pre_tax_amount: amount }) => amount,
  text: priceText,
};

const nextStep: ComputedColumn<Subscription> = {
  key: 'next_step',
  title: 'NEXT STEP',
  kind: 'timestamp',
  width: 26,
  value: nextStepAt,
  text: nextStepText,
};

const columns = fieldColumns<Subscription>(parts.filter(isField), [price, nextStep]);

/** The presentation of subscriptions in lists, in the detail pane and in exports. */
export const subscriptionListing: Listing<Subscription> = {
  name: 'subscriptions',
  about: 'subscriptions with customer, product, amount, status and dates',
  idOf: (subscription) => subscription.subscription_id,
  urlOf: () => undefined,
  fields: parts,
  columns,
  defaultColumns: chooseColumns(columns, [
    { key: 'subscription_id', title: 'ID', width: 12, full: 20, min: 10, grow: 0, priority: 0 },
    { key: 'status', title: 'STATUS', width: 9, min: 9, grow: 0, priority: 1 },
    {
      key: 'customer.name',
      title: 'CUSTOMER',
      width: 16,
      full: 24,
      min: 10,
      grow: 2,
      priority: 2,
      text: customerText,
    },
    {
      key: 'product_name',
      title: 'PRODUCT',
      width: 12,
      full: 24,
      min: 8,
      grow: 1,
      priority: 5,
      text: productText,
    },
    { key: 'recurring_pre_tax_amount', title: 'AMOUNT', width: 9, min: 7, priority: 3 },
    { key: 'currency', title: 'CUR', width: 3, min: 3, grow: 0, priority: 3 },
    { key: 'next_billing_date', title: 'NEXT', width: 10, min: 10, priority: 4 },
  ]),
  screenColumns: chooseColumns(columns, [
    { key: 'status', title: 'STATUS', neverTruncate: true, min: 6, priority: 0 },
    { key: 'customer.name', title: 'CUSTOMER', full: 28, min: 10, priority: 1, text: customerText },
    { key: 'customer.email', title: 'E-MAIL', full: 36, min: 24, priority: 5 },
    { key: 'product_name', title: 'PRODUCT', full: 28, min: 8, priority: 4, text: productText },
    { key: 'recurring_pre_tax_amount', title: 'AMOUNT', min: 6, priority: 2 },
    { key: 'next_billing_date', title: 'NEXT', min: 10, priority: 3 },
    { key: 'subscription_id', title: 'ID', neverTruncate: true, isOptional: true, min: 10, priority: 6 },
  ]),
  exportColumns: chooseColumns(columns, [
    'subscription_id',
    'status',
    'customer.customer_id',
    'customer.name',
    'customer.email',
    'product_id',
    'product_name',
    'quantity',
    'recurring_pre_tax_amount',
    'currency',
    'payment_frequency_count',
    'payment_frequency_interval',
    'next_billing_date',
    'cancel_at_next_billing_date',
    'created_at',
  ]),
};

function customerText({ customer }: Subscription): string {
  return valueText(firstText(customer?.name, customer?.email, customer?.customer_id));
}

function productText({ product_name: name, product_id: id }: Subscription): string {
  return valueText(firstText(name, id));
}

/** Returns the name of the customer, or another identifying field if the name is missing or empty. */
function firstText(...values: unknown[]): unknown {
  return values.find((value) => value !== undefined && value !== null && value !== '');
}
