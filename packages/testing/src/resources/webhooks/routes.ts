import { EVERYTHING } from '../../world/collection.ts';
import type { View } from '../../world/view.ts';
import type { Policy } from '../../policies/policies.ts';
import { CODES, type FakeResponse, jsonResponse, Rejection } from '../../http/messages.ts';
import { invalid, type Params } from '../../http/params.ts';
import type { Context, Route } from '../definition.ts';
import { arrayOf, BOOLEAN, objectOf, orNull, reference, TEXT } from '../schemas.ts';
import { shownBy } from '../shown.ts';
import { webhookData } from './data.ts';
import { iteratorAt, readIterator } from './iterator.ts';

export const listWebhooks: Route<'webhooks.list'> = {
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
  prepare(context) {
    const params = context.params();
    const limit = readLimit(params);
    const iterator = params.text('iterator');
    return () => list(context, limit, iterator);
  },
};

export const getWebhook: Route<'webhooks.get'> = {
  operation: 'webhooks.get',
  method: 'GET',
  path: ['webhooks', ':webhook_id'],
  guard: 'Webhooks',
  need: 'read',
  params: {},
  response: reference('Webhook'),
  prepare(context) {
    context.params();
    const id = context.path['webhook_id'] ?? '';
    return () => {
      const webhooks = context.world.collection(webhookData);
      const webhook = webhooks.find(id);
      if (webhook === undefined) throw new Rejection(404, CODES.notFound, 'There is no webhook with this id.');
      return jsonResponse(200, shownBy(context, webhooks)(webhook));
    };
  },
};

function list(context: Context, limit: number, iterator: string | undefined): FakeResponse {
  const { world, policy, effect, now } = context;
  const webhooks = world.collection(webhookData);
  const read = (): View => webhooks.view(EVERYTHING, policy.order, now);
  context.beforeReading(Math.ceil(startOf(context, read(), iterator) / limit), read);
  const view = read();
  const start = startOf(context, view, iterator);
  const entries = view.entries(start, limit);
  const end = start + entries.length;
  const isDone = end >= view.length;
  const repeated = effect.repeatIterator === true ? iterator : undefined;
  const next = repeated ?? iteratorAt(world, view, end);
  return jsonResponse(200, {
    data: entries.map(shownBy(context, webhooks)),
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

/** Returns the position at which a list continues. */
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
