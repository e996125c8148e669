import type { Discount } from '@paydeck/core';
import type { Hidden } from '../../world/dataset.ts';
import type { JsonRecord } from '../../json.ts';
import type { CountedResource } from '../definition.ts';
import { discountData } from './data.ts';
import { discountChurn, discountEditing, type HiddenOfDiscount } from './editing.ts';
import { listDiscounts } from './routes.ts';
import { DISCOUNT_SHAPE } from './shape.ts';

/** Redeemable and other discount codes. */
export const discounts: CountedResource<Discount, HiddenOfDiscount, 'discounts.list'> = {
  noun: 'discount',
  schema: 'Discount',
  id: 'discount_id',
  shape: DISCOUNT_SHAPE,
  routes: [listDiscounts],
  defaultCount: 24,
  data: discountData,
  editing: discountEditing,
  churn: discountChurn,
  shown: ({ extraFields }) => (extraFields ? withExtraFields : undefined),
  drift: { required: ['code', 'amount', 'times_used'] },
};

/** Adds the type and the currency, which similar services send but the document does not describe. */
function withExtraFields(discount: Readonly<JsonRecord>, { type, currency }: Hidden): JsonRecord {
  return { ...discount, currency_options: withCurrency(discount['currency_options'], currency ?? 'USD'), type };
}

function withCurrency(options: unknown, currency: string): unknown {
  return Array.isArray(options) ? options.map((option: object) => ({ ...option, currency })) : options;
}
