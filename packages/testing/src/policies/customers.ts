import { OFF_ON, STATUS_4XX, type PolicyOption } from './option.ts';

/** How customers are created: rules 119 to 132. */
export const CUSTOMER_POLICIES = {
  createdStatus: { rule: 119, values: [200, 201], default: 200, reason: 'The document allows both.' },
  'status.badBody': {
    rule: 120,
    values: STATUS_4XX,
    default: 422,
    reason: 'RFC 9110: the content is understood but not valid.',
  },
  emailCheck: {
    rule: 121,
    values: ['basic', 'none'],
    default: 'basic',
    reason: 'One @, something on both sides, no space.',
  },
  'status.malformedJson': { rule: 123, values: STATUS_4XX, default: 400, reason: 'The request cannot be read.' },
  'status.arrayBody': { rule: 123, values: STATUS_4XX, default: 422, reason: 'It can be read, and is no object.' },
  'status.contentType': { rule: 123, values: STATUS_4XX, default: 415, reason: 'What HTTP has for it.' },
  'status.emptyBody': { rule: 123, values: STATUS_4XX, default: 422, reason: 'Both required fields are missing.' },
  strictBody: {
    rule: 124,
    values: OFF_ON,
    default: false,
    reason: 'Unknown fields are ignored and not echoed; on, they are rejected.',
  },
  metadataValues: {
    rule: 126,
    values: ['string', 'scalar'],
    default: 'string',
    reason: 'metadata is an object whose values are strings.',
  },
  metadataMax: {
    rule: 127,
    values: { min: 0, max: 1000 },
    default: 0,
    reason: 'The document names no limit; 0 is none.',
  },
  duplicateEmail: {
    rule: 128,
    values: ['new', 'conflict', 'existing'],
    default: 'new',
    reason: 'The document describes creating, not finding.',
  },
  maxBody: {
    rule: 132,
    values: { min: 1024, max: 16_777_216 },
    default: 1_048_576,
    reason: 'Far above any customer; in bytes.',
  },
} as const satisfies Readonly<Record<string, PolicyOption>>;
