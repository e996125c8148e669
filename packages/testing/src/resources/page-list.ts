import { type FakeResponse, jsonTextResponse } from '../http/messages.ts';
import { invalid, type Params } from '../http/params.ts';
import type { Policy } from '../policies/policies.ts';
import type { Selection } from '../world/collection.ts';
import type { View } from '../world/view.ts';
import type { Context, Route } from './definition.ts';
import { arrayOf, objectOf, reference, type Shape, TIMESTAMP } from './schemas.ts';
import { shownBy } from './shown.ts';

/** The route of a page-number list. `select` parses its filters. */
export function pageRoute<Operation extends string>(
  {
    schema,
    params,
    ...route
  }: Pick<Route<Operation>, 'operation' | 'path' | 'guard' | 'params'> & { readonly schema: string },
  select: (context: Context, params: Params) => Selection,
): Route<Operation> {
  return {
    ...route,
    method: 'GET',
    need: 'read',
    params: { ...params, ...PAGE_PARAMS },
    response: objectOf({ items: arrayOf(reference(schema)) }),
    handle(context) {
      const given = context.params();
      const page = readPage(given, context.policy);
      return pageResponse(context, select(context, given), page);
    },
  };
}

function pageResponse(context: Context, selection: Selection, { number: requested, size }: PageParams): FakeResponse {
  const { resource, policy, effect, world, now } = context;
  const collection = world.collection(resource.data);
  const number = effect.repeatPage === true ? Math.max(0, requested - 1) : requested;
  const read = (): View => collection.view(selection, policy.order, now);
  context.beforeReading(number, read);
  const write = (): string => {
    const view = read();
    const items = view.entries(number * size, size).map(shownBy(context, collection));
    const extras = policy.extraFields && {
      page_number: number,
      page_size: size,
      has_more: (number + 1) * size < view.length,
    };
    return JSON.stringify({ items, ...extras });
  };
  const isLasting = selection.dependsOnTime !== true && effect.drift !== true;
  const key = `${number}|${size}|${selection.from}|${selection.to}|${selection.key}`;
  return jsonTextResponse(200, isLasting ? collection.pages.text(key, collection.version, write) : write());
}

interface PageParams {
  readonly number: number;
  readonly size: number;
}

/** Pages count from 0; 10 items by default, 100 at most. */
function readPage(params: Params, policy: Pick<Policy, 'pageSizeOverMax'>): PageParams {
  const number = params.wholeNumber('page_number') ?? 0;
  const size = params.wholeNumber('page_size') ?? DEFAULT_SIZE;
  if (size <= MAXIMUM_SIZE) return { number, size };
  if (policy.pageSizeOverMax === 'clamp') return { number, size: MAXIMUM_SIZE };
  throw invalid(`page_size must be at most ${MAXIMUM_SIZE}.`);
}

const DEFAULT_SIZE = 10;
const MAXIMUM_SIZE = 100;

const PAGE_PARAMS: Shape = {
  page_size: { type: 'integer', minimum: 0, maximum: MAXIMUM_SIZE, default: DEFAULT_SIZE },
  page_number: { type: 'integer', minimum: 0, default: 0 },
};

export const CREATED_RANGE_PARAMS: Shape = { created_at_gte: TIMESTAMP, created_at_lte: TIMESTAMP };

/** Parses created_at_gte and created_at_lte into the first and the last millisecond of the range. */
export function readCreatedRange(
  params: Params,
  bounds: 'inclusive' | 'exclusive',
): { readonly from: number; readonly to: number } {
  const inside = bounds === 'exclusive' ? 1 : 0;
  return {
    from: (params.timestamp('created_at_gte') ?? -Infinity) + inside,
    to: (params.timestamp('created_at_lte') ?? Infinity) - inside,
  };
}
