import { type Answer, CODES, jsonAnswer, Refusal } from '../answer.ts';
import { isoTimestamp } from '../dataset/calendar.ts';
import { toWire, wireBytes } from '../dataset/wire.ts';
import type { Policy } from '../policy.ts';
import { isRecord } from '../record.ts';
import type { World } from '../store.ts';
import { itemText } from './page-list.ts';
import type { Context, Route } from './route.ts';

export const createCustomer: Route = {
  operation: 'customers.create',
  method: 'POST',
  path: ['customers'],
  resource: 'Customers',
  need: 'write',
  params: [],
  prepare(context) {
    context.params(this.params);
    const body = readBody(context);
    return () => create(context, body);
  },
};

interface NewCustomer {
  readonly email: string;
  readonly name: string;
  readonly phone_number: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

function create(context: Context, body: NewCustomer): Answer {
  const { world, policy, now } = context;
  const existing = policy.duplicateEmail === 'new' ? undefined : customerWith(world, body.email);
  if (existing !== undefined && policy.duplicateEmail === 'conflict') {
    throw new Refusal(409, 'CONFLICT', 'There is a customer with this email already.');
  }
  const id = existing ?? addCustomer(world, body, now);
  const entry = world.customers.find(id);
  if (entry === undefined) throw new Error(`The customer ${id} is gone.`);
  return jsonAnswer(policy.createdStatus, wireBytes(itemText(context, 'customers', world.customers)(entry)));
}

function addCustomer(world: World, body: NewCustomer, now: number): string {
  const { customers } = world;
  const id = customers.dataset.idOf(customers.nextRow());
  const { email, name, metadata, phone_number } = body;
  const value = {
    customer_id: id,
    business_id: world.businessId,
    created_at: isoTimestamp(now),
    email,
    name,
    metadata,
    phone_number,
  };
  customers.write({ id, createdAt: now, value, text: toWire(JSON.stringify(value)), hidden: {} });
  return id;
}

/** The id of a customer with an email, in any letter case. */
function customerWith(world: World, email: string): string | undefined {
  const wanted = email.toLowerCase();
  for (const { id, value } of world.customers.written()) {
    if (String(value['email']).toLowerCase() === wanted) return id;
  }
  const { customerData: data } = world;
  const wantedText = JSON.stringify(wanted);
  for (let row = 0; row < data.count; row += 1) {
    if (data.emailText(row) === wantedText && world.customers.find(data.idOf(row)) === row) return data.idOf(row);
  }
  return undefined;
}

function readBody({ request, policy }: Context): NewCustomer {
  const { body } = request;
  if (body !== undefined && body.length > policy.maxBody) {
    throw new Refusal(413, 'PAYLOAD_TOO_LARGE', `The body must be at most ${policy.maxBody} bytes.`);
  }
  if (body === undefined || body.length === 0)
    throw new Refusal(policy['status.emptyBody'], CODES.invalidBody, 'The body is empty.');
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new Refusal(
      policy['status.contentType'],
      'UNSUPPORTED_MEDIA_TYPE',
      'The Content-Type must be application/json.',
    );
  }
  const value = parseJson(body, policy);
  if (Array.isArray(value))
    throw new Refusal(policy['status.arrayBody'], CODES.invalidBody, 'The body must be an object, not an array.');
  if (!isRecord(value)) throw badBody(policy, 'The body must be an object.');
  return readCustomer(value, policy);
}

function parseJson(body: Uint8Array, policy: Pick<Policy, 'status.malformedJson'>): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Refusal(policy['status.malformedJson'], CODES.invalidBody, 'The body is no JSON in UTF-8.');
  }
}

type BodyPolicy = Pick<Policy, 'status.badBody' | 'emailCheck' | 'strictBody' | 'metadataValues' | 'metadataMax'>;

function readCustomer(body: Readonly<Record<string, unknown>>, policy: BodyPolicy): NewCustomer {
  const { email, name, phone_number: phone = null, metadata = {} } = body;
  if (typeof email !== 'string') throw badBody(policy, 'email is required and must be a string.');
  if (policy.emailCheck === 'basic' && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw badBody(policy, 'email must have one @ with text on both sides.');
  if (typeof name !== 'string') throw badBody(policy, 'name is required and must be a string.');
  if (name.trim() === '') throw badBody(policy, 'name is empty.');
  if (phone !== null && typeof phone !== 'string') throw badBody(policy, 'phone_number must be a string.');
  const unknown = Object.keys(body).filter((field) => !FIELDS.includes(field));
  if (policy.strictBody && unknown.length > 0)
    throw badBody(policy, `Unknown field ${unknown.join(', ')}. Fields: ${FIELDS.join(', ')}.`);
  return { email, name, phone_number: phone, metadata: readMetadata(metadata, policy) };
}

const FIELDS: readonly string[] = ['email', 'name', 'phone_number', 'metadata'];

function readMetadata(metadata: unknown, policy: BodyPolicy): Readonly<Record<string, unknown>> {
  if (metadata === null) return {};
  if (!isRecord(metadata)) throw badBody(policy, 'metadata must be an object of strings.');
  const pairs = Object.entries(metadata);
  if (policy.metadataMax > 0 && pairs.length > policy.metadataMax) {
    throw badBody(policy, `metadata must have at most ${policy.metadataMax} entries.`);
  }
  const isAllowed = (value: unknown): boolean =>
    typeof value === 'string' ||
    (policy.metadataValues === 'scalar' && (typeof value === 'number' || typeof value === 'boolean'));
  if (!pairs.every(([, value]) => isAllowed(value))) throw badBody(policy, 'The values of metadata must be strings.');
  return metadata;
}

function badBody(policy: Pick<Policy, 'status.badBody'>, message: string): Refusal {
  return new Refusal(policy['status.badBody'], CODES.invalidBody, message);
}
