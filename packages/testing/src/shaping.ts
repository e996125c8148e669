import { hash, seedOf } from './dataset/random.ts';
import type { Hidden } from './dataset/dataset.ts';
import { toWire } from './dataset/wire.ts';
import type { Policy } from './policy.ts';
import { type JsonRecord, parseWire } from './record.ts';

/** The lists whose items a policy can change. */
export type Listed = 'subscriptions' | 'discounts' | 'payouts' | 'webhooks' | 'customers';

type ShapePolicy = Pick<
  Policy,
  'nulls' | 'drift' | 'exposeType' | 'exposeCurrency' | 'extendedFields' | 'looseWebhookDates'
>;

/** Changes an item, in wire text, as a policy asks; `undefined` when the policy leaves items of this list as the document shows them. */
export function shaperFor(
  listed: Listed,
  policy: ShapePolicy,
  isDrifting: boolean,
): ((text: string, id: string, hidden: Hidden) => string) | undefined {
  const changes: ((fields: JsonRecord, id: string, hidden: Hidden) => void)[] = [];
  if (listed === 'discounts' && policy.exposeType)
    changes.push((fields, _id, hidden) => void (fields['type'] = hidden['type']));
  if (listed === 'discounts' && policy.exposeCurrency) changes.push(addCurrency);
  if (listed === 'payouts' && policy.extendedFields) {
    changes.push(
      (fields, _id, hidden) => void Object.assign(fields, { status: hidden['status'], currency: hidden['currency'] }),
    );
  }
  if (listed === 'webhooks' && policy.looseWebhookDates) changes.push(loosenDates);
  if (policy.nulls !== 'present') changes.push((fields, id) => omitNulls(fields, id, policy.nulls));
  if (policy.drift || isDrifting) changes.push((fields, id) => drift(listed, fields, id, isDrifting));
  if (changes.length === 0) return undefined;
  return (text, id, hidden) => {
    const fields = parseWire(text);
    for (const change of changes) change(fields, id, hidden);
    return toWire(JSON.stringify(fields));
  };
}

function addCurrency(fields: JsonRecord, _id: string, hidden: Hidden): void {
  const options = fields['currency_options'];
  if (Array.isArray(options))
    fields['currency_options'] = options.map((option: object) => ({
      ...option,
      currency: hidden['currency'] ?? 'USD',
    }));
}

/** `Mon 02 Mar 2026 09:00`: a string, as the document types it. */
function loosenDates(fields: JsonRecord): void {
  for (const name of ['created_at', 'updated_at']) {
    const time = fields[name];
    if (typeof time === 'string')
      fields[name] = `${time.slice(8, 10)}/${time.slice(5, 7)}/${time.slice(0, 4)} ${time.slice(11, 16)}`;
  }
}

function omitNulls(fields: JsonRecord, id: string, nulls: Policy['nulls']): void {
  const random = seedOf(id);
  let place = 0;
  for (const [name, value] of Object.entries(fields)) {
    place += 1;
    if (value === null && (nulls === 'omit' || hash(random, place) % 2 === 0)) delete fields[name];
  }
}

/** One item in four drifts by policy, every item by fault: a value outside its list, an unknown field, a null. */
function drift(listed: Listed, fields: JsonRecord, id: string, isFault: boolean): void {
  const random = hash(seedOf(id), 0);
  if (!isFault && random % 4 !== 0) return;
  fields['future_field'] = { added: 'by a later version' };
  if (listed === 'subscriptions' && (isFault || (random >>> 8) % 2 === 0)) fields['status'] = 'dunning';
  const required = REQUIRED[listed];
  const name = required[(random >>> 16) % required.length];
  if (name !== undefined && (isFault || (random >>> 12) % 2 === 0)) fields[name] = null;
}

const REQUIRED: Readonly<Record<Listed, readonly string[]>> = {
  subscriptions: ['currency', 'quantity', 'next_billing_date'],
  discounts: ['code', 'amount', 'times_used'],
  payouts: ['fee', 'tax', 'payment_method'],
  webhooks: ['description', 'metadata'],
  customers: ['name'],
};
