import { integerOrNull, metadata, text, type Shape } from '../shape.ts';

/** The fields of a webhook endpoint, in the order of the service's document. */
export const WEBHOOK_SHAPE: Shape = {
  id: text,
  url: text,
  description: text,
  metadata,
  created_at: text,
  updated_at: text,
  disabled: { kind: 'boolean', isNullable: true },
  filter_types: { kind: 'strings', isNullable: true },
  rate_limit: integerOrNull,
};
