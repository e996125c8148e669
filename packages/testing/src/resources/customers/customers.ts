import type { Context, ResourceDefinition } from '../definition.ts';
import { METADATA, objectOf, orNull, reference, TEXT, TIMESTAMP } from '../schemas.ts';
import { customerRows } from './rows.ts';
import { shownBy } from '../shown.ts';
import { isoTimestamp } from '../../data/calendar.ts';
import { CODES, type FakeResponse, jsonResponse, MAX_BODY_BYTES, Rejection } from '../../http/messages.ts';
import { isRecord } from '../../json.ts';
import type { Policy } from '../../policies/policies.ts';
import type { Stored } from '../../world/view.ts';
import type { World } from '../../world/world.ts';

export const customers: ResourceDefinition<'customers.create'> = {
  noun: 'customer',
  schema: 'Customer',
  id: 'customer_id',
  shape: {
    customer_id: TEXT,
    business_id: TEXT,
    created_at: TIMESTAMP,
    email: TEXT,
    name: TEXT,
    metadata: METADATA,
    phone_number: orNull(TEXT),
  },
  routes: [
    {
      operation: 'customers.create',
      method: 'POST',
      path: ['customers'],
      guard: 'Customers',
      need: 'write',
      params: {},
      body: objectOf({ email: TEXT, name: TEXT, phone_number: TEXT, metadata: METADATA }, ['email', 'name']),
      response: reference('Customer'),
      handle(context) {
        context.params();
        return create(context, readBody(context));
      },
    },
  ],
  data: customerRows,
  editing: {
    problems: ({ email }) =>
      /^[^\s@]+@[^\s@]+$/.test(String(email)) ? [] : ['email must have one @, and text on both sides'],
  },
  drift: { required: ['name'] },
};

interface NewCustomer {
  readonly email: string;
  readonly name: string;
  readonly phone_number: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

function create(context: Context, body: NewCustomer): FakeResponse {
  const { world, policy, now } = context;
  const existing = policy.duplicateEmail === 'new' ? undefined : customerWith(world, body.email);
  if (existing !== undefined && policy.duplicateEmail === 'conflict') {
    throw new Rejection(409, 'CONFLICT', 'There is a customer with this email already.');
  }
  const customer = existing ?? addCustomer(world, body, now);
  return jsonResponse(policy['status.created'], shownBy(context, world.collection(customerRows))(customer));
}

function addCustomer(world: World, { email, name, metadata, phone_number }: NewCustomer, now: number): Stored {
  const all = world.collection(customerRows);
  const id = all.dataset.idOf(all.nextRow());
  const value = {
    customer_id: id,
    business_id: world.businessId,
    created_at: isoTimestamp(now),
    email,
    name,
    metadata,
    phone_number,
  };
  const customer: Stored = { id, createdAt: now, value, hidden: {} };
  all.write(customer);
  return customer;
}

function customerWith(world: World, email: string): Stored | undefined {
  const wanted = email.toLowerCase();
  const all = world.collection(customerRows);
  for (const customer of all.written()) {
    if (String(customer.value['email']).toLowerCase() === wanted) return customer;
  }
  const { count, people } = world.once(customerRows);
  for (let row = 0; row < count; row += 1) {
    // A generated customer that was changed or deleted no longer counts.
    if (people.emailOf(row) === wanted && all.isGenerated(row)) return all.find(all.dataset.idOf(row));
  }
  return undefined;
}

function readBody({ request, policy }: Context): NewCustomer {
  const { body } = request;
  if (body !== undefined && body.length > MAX_BODY_BYTES) {
    throw new Rejection(413, 'PAYLOAD_TOO_LARGE', `The body must be at most ${MAX_BODY_BYTES} bytes.`);
  }
  if (body === undefined || body.length === 0) throw new Rejection(422, CODES.invalidBody, 'The body is empty.');
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new Rejection(415, 'UNSUPPORTED_MEDIA_TYPE', 'The Content-Type must be application/json.');
  }
  const value = parseJson(body);
  if (Array.isArray(value)) throw new Rejection(422, CODES.invalidBody, 'The body must be an object, not an array.');
  if (!isRecord(value)) throw badBody(policy, 'The body must be an object.');
  return readCustomer(value, policy);
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Rejection(400, CODES.invalidBody, 'The body is not JSON in UTF-8.');
  }
}

type BodyPolicy = Pick<Policy, 'status.badBody' | 'unknownInput' | 'metadataValues'>;

function readCustomer(body: Readonly<Record<string, unknown>>, policy: BodyPolicy): NewCustomer {
  const { email, name, phone_number: phone = null, metadata = {} } = body;
  if (typeof email !== 'string') throw badBody(policy, 'email is required and must be a string.');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw badBody(policy, 'email must have one @ with text on both sides.');
  if (typeof name !== 'string') throw badBody(policy, 'name is required and must be a string.');
  if (name.trim() === '') throw badBody(policy, 'name is empty.');
  if (phone !== null && typeof phone !== 'string') throw badBody(policy, 'phone_number must be a string.');
  const unknown = Object.keys(body).filter((field) => !FIELDS.includes(field));
  if (policy.unknownInput === 'reject' && unknown.length > 0)
    throw badBody(policy, `Unknown field ${unknown.join(', ')}. Fields: ${FIELDS.join(', ')}.`);
  return { email, name, phone_number: phone, metadata: readMetadata(metadata, policy) };
}

const FIELDS: readonly string[] = ['email', 'name', 'phone_number', 'metadata'];

function readMetadata(metadata: unknown, policy: BodyPolicy): Readonly<Record<string, unknown>> {
  if (metadata === null) return {};
  if (!isRecord(metadata)) throw badBody(policy, 'metadata must be an object of strings.');
  const isAllowed = (value: unknown): boolean =>
    typeof value === 'string' ||
    (policy.metadataValues === 'scalar' && (typeof value === 'number' || typeof value === 'boolean'));
  if (!Object.values(metadata).every(isAllowed)) throw badBody(policy, 'The values of metadata must be strings.');
  return metadata;
}

function badBody(policy: Pick<Policy, 'status.badBody'>, message: string): Rejection {
  return new Rejection(policy['status.badBody'], CODES.invalidBody, message);
}
