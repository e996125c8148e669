import { CODES, jsonAnswer, Refusal } from '../answer.ts';
import { EVERYTHING, type View } from '../collection.ts';
import { hash, seedOf } from '../dataset/random.ts';
import { toWire, wireBytes } from '../dataset/wire.ts';
import { invalid, type Params } from '../params.ts';
import type { Policy } from '../policy.ts';
import { itemText } from './page-list.ts';
import type { Context, Route } from './route.ts';

export const listWebhooks: Route = {
  operation: 'webhooks.list',
  method: 'GET',
  path: ['webhooks'],
  resource: 'Webhooks',
  need: 'read',
  params: ['limit', 'iterator'],
  prepare(context) {
    const params = context.params(this.params);
    const limit = readLimit(params, context.policy);
    const iterator = params.text('iterator');
    return () => {
      const { world, policy, tampering } = context;
      const read = (): View => world.webhooks.view(EVERYTHING, policy['order.lists'], context.now);
      context.beforeReading('webhooks', Math.ceil(startOf(context, read(), iterator) / limit), read);
      const view = read();
      const start = startOf(context, view, iterator);
      const entries = view.entries(start, limit);
      const end = start + entries.length;
      const isDone = end >= view.length;
      const next =
        tampering.repeatIterator === true && iterator !== undefined ? iterator : iteratorAt(context, view, end);
      const fields = [
        `"data":[${entries.map(itemText(context, 'webhooks', world.webhooks)).join(',')}]`,
        `"done":${tampering.lieDone === true ? !isDone : isDone}`,
        `"iterator":${isDone && tampering.repeatIterator !== true ? lastIterator(policy, next) : quoted(next)}`,
        ...previous(policy, start === 0 ? undefined : iteratorAt(context, view, Math.max(0, start - limit))),
      ];
      return jsonAnswer(200, wireBytes(`{${fields.join(',')}}`));
    };
  },
};

export const getWebhook: Route = {
  operation: 'webhooks.get',
  method: 'GET',
  path: ['webhooks', ':webhook_id'],
  resource: 'Webhooks',
  need: 'read',
  params: [],
  prepare(context) {
    context.params(this.params);
    const id = context.path['webhook_id'] ?? '';
    return () => {
      const { webhooks } = context.world;
      const entry = webhooks.find(id);
      if (entry === undefined) throw new Refusal(404, CODES.notFound, 'There is no webhook with this id.');
      return jsonAnswer(200, wireBytes(itemText(context, 'webhooks', webhooks)(entry)));
    };
  },
};

function readLimit(params: Params, policy: Pick<Policy, 'webhookLimit.default' | 'webhookLimit.max'>): number {
  const limit = params.wholeNumber('limit') ?? Math.min(policy['webhookLimit.default'], policy['webhookLimit.max']);
  if (limit < 1 || limit > policy['webhookLimit.max'])
    throw invalid(`limit must be from 1 to ${policy['webhookLimit.max']}.`);
  return limit;
}

/** The position at which an iterator continues. It names the record before it, which may have been deleted since. */
function startOf(context: Context, view: View, iterator: string | undefined): number {
  if (iterator === undefined) return 0;
  const place = readIterator(context, iterator);
  if (place === 'start') return 0;
  if (place !== undefined) return view.positionAfter(place.createdAt, place.id);
  if (context.policy.badIterator === 'restart') return 0;
  if (context.policy.badIterator === 'empty') return view.length;
  throw invalid('iterator is none that this list gave.');
}

/** An iterator says after which record to continue, and is signed: `iter_` time, id and signature, in base 36. */
function iteratorAt(context: Context, view: View, position: number): string {
  if (position === 0) return signed(context, 'start');
  const entry = view.at(position - 1);
  const { dataset } = context.world.webhooks;
  const [createdAt, id] =
    typeof entry === 'number' ? [dataset.createdAt(entry), dataset.idOf(entry)] : [entry.createdAt, entry.id];
  return signed(context, `${createdAt.toString(36)}.${id}`);
}

function signed({ world }: Context, place: string): string {
  return `iter_${place}.${hash(world.iteratorSeed, seedOf(place)).toString(36)}`;
}

function readIterator(context: Context, iterator: string): 'start' | { createdAt: number; id: string } | undefined {
  const place = iterator.slice('iter_'.length, iterator.lastIndexOf('.'));
  if (signed(context, place) !== iterator) return undefined;
  if (place === 'start') return 'start';
  const dot = place.indexOf('.');
  return { createdAt: Number.parseInt(place.slice(0, dot), 36), id: place.slice(dot + 1) };
}

function lastIterator(policy: Pick<Policy, 'lastIterator'>, next: string): string {
  if (policy.lastIterator === 'null') return 'null';
  return policy.lastIterator === 'empty' ? '""' : quoted(next);
}

function previous(policy: Pick<Policy, 'prevAbsent'>, iterator: string | undefined): string[] {
  if (iterator !== undefined) return [`"prev_iterator":${quoted(iterator)}`];
  if (policy.prevAbsent === 'omit') return [];
  return [`"prev_iterator":${policy.prevAbsent === 'empty' ? '""' : 'null'}`];
}

/** As JSON in wire text. */
function quoted(iterator: string): string {
  return toWire(JSON.stringify(iterator));
}
