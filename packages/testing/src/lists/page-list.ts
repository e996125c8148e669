import { type FakeResponse, jsonTextResponse } from '../service/messages.ts';
import type { Context } from '../service/route.ts';
import { shownBy } from '../resources/shown.ts';
import type { Selection } from './collection.ts';
import type { PageParams } from './page-params.ts';
import type { View } from './view.ts';

/** Returns one page of a page-number list: an object with `items`. */
export function pageResponse(
  context: Context,
  selection: Selection,
  { number: requested, size }: PageParams,
): FakeResponse {
  const { resource, policy, effect, world, now } = context;
  const collection = world.collection(resource.data);
  const number = effect.repeatPage === true ? Math.max(0, requested - 1) : requested;
  const read = (): View => collection.view(selection, policy['order.lists'], now);
  context.beforeReading(number, read);
  const write = (): string => {
    const view = policy.pinned ? pinnedView(context, number, selection, read) : read();
    const items = view.entries(number * size, size).map(shownBy(context, collection));
    const extras = policy.pageExtras && {
      page_number: number,
      page_size: size,
      has_more: (number + 1) * size < view.length,
    };
    return JSON.stringify({ items, ...extras });
  };
  const isLasting = selection.dependsOnTime !== true && !policy.pinned && effect.drift !== true;
  const key = `${number}|${size}|${selection.from}|${selection.to}|${selection.key}`;
  return jsonTextResponse(200, isLasting ? collection.pages.text(key, collection.version, write) : write());
}

/** With the policy `pinned`, later pages come from the list as it was at page 0. */
function pinnedView({ route, pins }: Context, number: number, selection: Selection, read: () => View): View {
  const pin = `${route.operation}|${selection.key}|${selection.from}|${selection.to}`;
  const view = (number === 0 ? undefined : pins.get(pin)) ?? read();
  pins.set(pin, view);
  return view;
}
