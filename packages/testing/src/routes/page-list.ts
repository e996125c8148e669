import { type Answer, jsonAnswer } from '../answer.ts';
import { WireBuffer } from '../dataset/wire-buffer.ts';
import type { Collection, Entry, Selection, View } from '../collection.ts';
import type { PageParams } from '../paging.ts';
import { PageCache } from './page-cache.ts';
import { type Listed, shaperFor } from '../shaping.ts';
import type { Context, ListName } from './route.ts';

/** Answers one page of a page-number list: an object with `items`. */
export function pageAnswer(
  context: Context,
  options: { listed: ListName; collection: Collection; selection: Selection; page: PageParams; dependsOnTime: boolean },
): Answer {
  const { policy, tampering, now } = context;
  const { listed, collection, selection, dependsOnTime } = options;
  const { size } = options.page;
  const number = tampering.repeatPage === true ? Math.max(0, options.page.number - 1) : options.page.number;
  context.beforeReading(listed, number, () => collection.view(selection, policy['order.lists'], now));
  const isCacheable = !dependsOnTime && !policy.pinned && tampering.drift !== true;
  const pages = pagesOf(collection);
  const cacheKey = `${number}|${size}|${selection.key}|${selection.from}|${selection.to}`;
  const cached = isCacheable ? pages.get(cacheKey, collection.version) : undefined;
  if (cached !== undefined) return jsonAnswer(200, cached);

  const view = pinnedView(context, listed, number, selection, () =>
    collection.view(selection, policy['order.lists'], now),
  );
  const extras = policy.pageExtras
    ? `,"page_number":${number},"page_size":${size},"has_more":${(number + 1) * size < view.length}`
    : '';
  buffer.clear().text('{"items":[');
  const write = itemWriter(context, listed, collection);
  const end = Math.min(view.length, (number + 1) * size);
  for (let position = number * size; position < end; position += 1) {
    if (position > number * size) buffer.text(',');
    write(view.at(position), buffer);
  }
  buffer.text(`]${extras}}`);
  const body = buffer.take();
  if (isCacheable) pages.set(cacheKey, body);
  return jsonAnswer(200, body);
}

/** Adds an item of a list to a buffer: written by the dataset itself where it can, unless the policy changes its shape. */
function itemWriter(context: Context, listed: Listed, collection: Collection): (entry: Entry, out: WireBuffer) => void {
  const { write } = collection.dataset;
  if (write !== undefined && shaperOf(context, listed) === undefined) {
    return (entry, out) => (typeof entry === 'number' ? write(entry, out) : void out.text(entry.text));
  }
  const textOf = itemText(context, listed, collection);
  return (entry, out) => void out.text(textOf(entry));
}

/** How the items of a list are written: as JSON in wire text. */
export function itemText(context: Context, listed: Listed, { dataset }: Collection): (entry: Entry) => string {
  const shape = shaperOf(context, listed);
  if (shape === undefined) return (entry) => (typeof entry === 'number' ? dataset.text(entry) : entry.text);
  return (entry) =>
    typeof entry === 'number'
      ? shape(dataset.text(entry), dataset.idOf(entry), dataset.hidden(entry))
      : shape(entry.text, entry.id, entry.hidden);
}

function shaperOf({ policy, tampering }: Context, listed: Listed): ReturnType<typeof shaperFor> {
  return shaperFor(listed, policy, tampering.drift === true);
}

// One for all pages: it is filled and emptied in one go, and keeps the room that it has grown.
const buffer = new WireBuffer();

/** With the policy `pinned`, pages after the first come from the list as it was at page 0. */
function pinnedView(context: Context, listed: Listed, number: number, selection: Selection, fresh: () => View): View {
  if (!context.policy.pinned) return fresh();
  const pin = `${listed}|${selection.key}|${selection.from}|${selection.to}`;
  const pinned = number === 0 ? undefined : context.pins.get(pin);
  const view = pinned ?? fresh();
  context.pins.set(pin, view);
  return view;
}

// A list is read again far more often than it changes.
const caches = new WeakMap<Collection, PageCache>();

function pagesOf(collection: Collection): PageCache {
  const cache = caches.get(collection) ?? new PageCache();
  caches.set(collection, cache);
  return cache;
}
