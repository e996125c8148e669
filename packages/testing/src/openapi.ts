import { STATUSES } from './dataset/subscriptions.ts';
import { ROUTES } from './router.ts';
import type { Operation, Route } from './routes/route.ts';
import { type Field, type Shape, SHAPES } from './shapes.ts';

/** A JSON value that says nothing of itself. */
export type JsonObject = { readonly [name: string]: unknown };

/** The service as an OpenAPI 3.1 document, made from the fake's own tables. */
export function openApiDocument(): JsonObject {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of ROUTES) {
    const path = `/${route.path.map((part) => (part.startsWith(':') ? `{${part.slice(1)}}` : part)).join('/')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The payments service, as paydeck-fake answers it',
      version: '1',
      description: 'Statuses of errors, error codes and which fields may be null are choices of the fake.',
    },
    servers: [{ url: '/test' }, { url: '/live' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Customer: schemaOf(SHAPES.customers),
        Subscription: schemaOf(SHAPES.subscriptions),
        Discount: schemaOf(SHAPES.discounts),
        Payout: schemaOf(SHAPES.payouts),
        Webhook: schemaOf(SHAPES.webhooks),
        Error: objectOf({ code: { type: 'string' }, message: { type: 'string' } }),
      },
    },
  };
}

function operationOf(route: Route): JsonObject {
  const variables = route.path.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
  return {
    operationId: route.operation,
    parameters: [
      ...variables.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...route.params.map((name) => ({
        name,
        in: 'query',
        required: false,
        schema: PARAMETERS[name] ?? { type: 'string' },
      })),
    ],
    ...(route.operation === 'customers.create' && {
      requestBody: { required: true, content: { 'application/json': { schema: NEW_CUSTOMER } } },
    }),
    responses: {
      200: {
        description: 'Done.',
        headers: LIMIT_HEADERS,
        content: { 'application/json': { schema: ANSWERS[route.operation] } },
      },
      429: { description: 'A limit is exceeded.', headers: LIMIT_HEADERS, content: ERROR },
      default: { description: 'Refused, or failed.', content: ERROR },
    },
  };
}

const reference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const arrayOf = (items: JsonObject): JsonObject => ({ type: 'array', items });

function objectOf(properties: Readonly<Record<string, JsonObject>>, required = Object.keys(properties)): JsonObject {
  return { type: 'object', required, properties };
}

function schemaOf(shape: Shape): JsonObject {
  return objectOf(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, schemaOfField(field)])));
}

function schemaOfField({ kind, isNullable, values, fields = {} }: Field): JsonObject {
  const schema =
    kind === 'object'
      ? schemaOf(fields)
      : kind === 'objects'
        ? arrayOf(schemaOf(fields))
        : values === undefined
          ? KINDS[kind]
          : { type: 'string', enum: values };
  return isNullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

const KINDS: Readonly<Record<Exclude<Field['kind'], 'object' | 'objects'>, JsonObject>> = {
  string: { type: 'string' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  timestamp: { type: 'string', format: 'date-time' },
  strings: arrayOf({ type: 'string' }),
  metadata: { type: 'object', additionalProperties: { type: 'string' } },
};

const NEW_CUSTOMER = objectOf(
  { email: KINDS.string, name: KINDS.string, phone_number: KINDS.string, metadata: KINDS.metadata },
  ['email', 'name'],
);

const ANSWERS: Readonly<Record<Operation, JsonObject>> = {
  'customers.create': reference('Customer'),
  'subscriptions.list': objectOf({ items: arrayOf(reference('Subscription')) }),
  'discounts.list': objectOf({ items: arrayOf(reference('Discount')) }),
  'payouts.list': objectOf({ items: arrayOf(reference('Payout')) }),
  'webhooks.list': objectOf({
    data: arrayOf(reference('Webhook')),
    done: { type: 'boolean' },
    iterator: { type: 'string' },
    prev_iterator: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  }),
  'webhooks.get': reference('Webhook'),
};

const PARAMETERS: Readonly<Record<string, JsonObject>> = {
  created_at_gte: KINDS.timestamp,
  created_at_lte: KINDS.timestamp,
  page_size: { type: 'integer', minimum: 0, maximum: 100, default: 10 },
  page_number: { type: 'integer', minimum: 0, default: 0 },
  status: { type: 'string', enum: STATUSES },
  discount_type: { type: 'string', enum: ['flat', 'percentage'] },
  cancel_at_next_billing_date: KINDS.boolean,
  active: KINDS.boolean,
  limit: { type: 'integer', minimum: 1 },
};

const ERROR: JsonObject = { 'application/json': { schema: reference('Error') } };

const LIMIT_HEADERS: JsonObject = {
  'X-RateLimit-Limit': { description: 'Maximum requests allowed in the current window.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests remaining before the limit is hit.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'Seconds until the current window resets.', schema: { type: 'integer' } },
};
