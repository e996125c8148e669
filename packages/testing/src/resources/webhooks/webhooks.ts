import type { Context, CountedResource } from '../definition.ts';
import { arrayOf, BOOLEAN, INTEGER, METADATA, negative, objectOf, orNull, reference, TEXT } from '../schemas.ts';
import type { JsonRecord } from '../../json.ts';
import { shownBy } from '../shown.ts';
import { derive, hash, seedOf } from '../../data/random.ts';
import { CODES, type FakeResponse, jsonResponse, Rejection } from '../../http/messages.ts';
import { invalid, type Params } from '../../http/params.ts';
import type { Policy } from '../../policies/policies.ts';
import { EVERYTHING } from '../../world/collection.ts';
import type { View } from '../../world/view.ts';
import type { World } from '../../world/world.ts';
import { webhookRows } from './rows.ts';

export const webhooks: CountedResource<'webhooks.list' | 'webhooks.get'> = {
  noun: 'webhook',
  schema: 'Webhook',
  id: 'id',
  shape: {
    id: TEXT,
    url: TEXT,
    description: TEXT,
    metadata: METADATA,
    created_at: TEXT,
    updated_at: TEXT,
    disabled: orNull(BOOLEAN),
    filter_types: orNull(arrayOf(TEXT)),
    rate_limit: orNull(INTEGER),
  },
  routes: [
    {
      operation: 'webhooks.list',
      method: 'GET',
      path: ['webhooks'],
      guard: 'Webhooks',
      need: 'read',
      params: { limit: { type: 'integer', minimum: 1 }, iterator: TEXT },
      response: objectOf({
        data: arrayOf(reference('Webhook')),
        done: BOOLEAN,
        iterator: TEXT,
        prev_iterator: orNull(TEXT),
      }),
      handle(context) {
        const params = context.params();
        const limit = readLimit(params);
        return list(context, limit, params.text('iterator'));
      },
    },
    {
      operation: 'webhooks.get',
      method: 'GET',
      path: ['webhooks', ':webhook_id'],
      guard: 'Webhooks',
      need: 'read',
      params: {},
      response: reference('Webhook'),
      handle(context) {
        context.params();
        const endpoints = context.world.collection(webhookRows);
        const webhook = endpoints.find(context.path['webhook_id'] ?? '');
        if (webhook === undefined) throw new Rejection(404, CODES.notFound, 'There is no webhook with this id.');
        return jsonResponse(200, shownBy(context, endpoints)(webhook));
      },
    },
  ],
  defaultCount: 7,
  data: webhookRows,
  editing: { problems: (record) => negative(record, ['rate_limit']) },
  churn: { change: ({ disabled }, _random, now) => ({ disabled: disabled !== true, updated_at: now }) },
  shown: ({ looseWebhookDates }) => (looseWebhookDates ? withLooseDates : undefined),
  drift: { required: ['description', 'metadata'] },
};

function withLooseDates(webhook: Readonly<JsonRecord>): JsonRecord {
  const { created_at: createdAt, updated_at: updatedAt } = webhook;
  return { ...webhook, created_at: loose(createdAt), updated_at: loose(updatedAt) };
}

function loose(time: unknown): unknown {
  if (typeof time !== 'string') return time;
  return `${time.slice(8, 10)}/${time.slice(5, 7)}/${time.slice(0, 4)} ${time.slice(11, 16)}`;
}

function list(context: Context, limit: number, iterator: string | undefined): FakeResponse {
  const { world, policy, effect, now } = context;
  const endpoints = world.collection(webhookRows);
  const read = (): View => endpoints.view(EVERYTHING, policy.order, now);
  context.beforeReading(Math.ceil(startOf(context, read(), iterator) / limit), read);
  const view = read();
  const start = startOf(context, view, iterator);
  const entries = view.entries(start, limit);
  const end = start + entries.length;
  const isDone = end >= view.length;
  const repeated = effect.repeatIterator === true ? iterator : undefined;
  const next = repeated ?? iteratorAt(world, view, end);
  return jsonResponse(200, {
    data: entries.map(shownBy(context, endpoints)),
    done: effect.invertDone === true ? !isDone : isDone,
    iterator: isDone && effect.repeatIterator !== true ? LAST_ITERATOR[policy.lastIterator](next) : next,
    ...(start > 0
      ? { prev_iterator: iteratorAt(world, view, Math.max(0, start - limit)) }
      : policy.nulls !== 'omit' && { prev_iterator: null }),
  });
}

function readLimit(params: Params): number {
  const limit = params.wholeNumber('limit') ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAXIMUM_LIMIT) throw invalid(`limit must be from 1 to ${MAXIMUM_LIMIT}.`);
  return limit;
}

const DEFAULT_LIMIT = 50;
const MAXIMUM_LIMIT = 250;

function startOf({ world, policy }: Context, view: View, iterator: string | undefined): number {
  if (iterator === undefined) return 0;
  const place = readIterator(world, iterator);
  if (place === 'start') return 0;
  if (place !== undefined) return view.positionAfter(place.createdAt, place.id);
  if (policy.badIterator === 'restart') return 0;
  if (policy.badIterator === 'empty') return view.length;
  throw invalid('iterator is invalid: it was not returned by this list.');
}

const LAST_ITERATOR: Readonly<Record<Policy['lastIterator'], (next: string) => string | null>> = {
  string: (next) => next,
  null: () => null,
  empty: () => '',
};

type Place = 'start' | { readonly createdAt: number; readonly id: string };

/** Returns the iterator of a position. It contains the time and the id of the previous record and a signature, in base 36. */
function iteratorAt(world: World, view: View, position: number): string {
  if (position === 0) return signed(world, 'start');
  const { createdAt, id } = view.placeAt(position - 1);
  return signed(world, `${createdAt.toString(36)}.${id}`);
}

function readIterator(world: World, iterator: string): Place | undefined {
  const text = iterator.slice('iter_'.length, iterator.lastIndexOf('.'));
  if (signed(world, text) !== iterator) return undefined;
  if (text === 'start') return 'start';
  const dot = text.indexOf('.');
  return { createdAt: Number.parseInt(text.slice(0, dot), 36), id: text.slice(dot + 1) };
}

function signed({ seed }: World, text: string): string {
  return `iter_${text}.${hash(derive(seed, 7), seedOf(text)).toString(36)}`;
}
