import * as v from 'valibot';
import { onAbort } from '../../clock.ts';
import { Ahead } from './ahead.ts';
import { type Bounds, Chain, type Position, type Reading } from './chain.ts';
import type { ListErrorCode } from '../../errors/errors.ts';
import type { Page } from '../list.ts';
import type { Step } from '../list-source.ts';
import { Once } from './once.ts';
import { uniqueRows } from './tail.ts';
import { type Row, TimeOrder } from './time-order.ts';

/** The query of one page, beside the filters of the list. */
export interface PageQuery {
  readonly page_number: number;
  readonly page_size: number;
  readonly created_at_gte?: string | undefined;
  readonly created_at_lte?: string | undefined;
}

/** The position of an iteration, for a checkpoint. */
export interface SavedPosition extends Position {
  /** The id of the first item of the list. */
  readonly first: string;
  /** The number of items that were yielded. */
  readonly yielded: number;
  /** What is known of the order. A `sign` of null is that of another order than time. */
  readonly order: { readonly sign: number | null; readonly unit: number };
}

/** A list of which every item is read. */
export interface NumberedPages<Item> {
  read(query: PageQuery, signal: AbortSignal): Promise<readonly Item[]>;
  idOf(item: Item): string | undefined;
  /** Milliseconds since 1970, or NaN. */
  timeOf(item: Item): number;
  /** The caller's own bounds, for a list that can be filtered by creation time. */
  readonly bounds: { readonly gte: string | null; readonly lte: string | null } | undefined;
  /** The most rows of a page. */
  readonly size: number;
  /** The most requests at a time. */
  readonly ahead: number;
  /** The number of items that the caller wants. */
  readonly wanted: number;
  readonly resume: SavedPosition | undefined;
  readonly signal: AbortSignal | undefined;
  /** Writes the checkpoint of a position. */
  checkpoint(position: SavedPosition): string;
  fail(code: Exclude<ListErrorCode, 'LIST_REPEATED' | 'LIST_UNFINISHED'>, near?: string): Error;
}

/** Yields every item that stays in the list from the first request to the last, once. Throws when it cannot. */
export async function* readAll<Item>(list: NumberedPages<Item>): AsyncGenerator<Step<Page<Item>>, void, undefined> {
  const { resume, ahead, wanted } = list;
  // Smaller pages could not share enough items.
  const size = Math.max(LEAST_SIZE, list.size);
  const order = new TimeOrder({ ...resume?.order, sign: resume ? (resume.order.sign ?? NaN) : 0 });
  const inFlight = new Set<AbortController>();
  const abort = (reason?: unknown): void => inFlight.forEach((controller) => controller.abort(reason));
  const forget = onAbort(list.signal, abort);
  const itemOf = new WeakMap<Row, Item>();
  const last = resume?.tail.at(-1);
  const moment = (resume?.moment?.ids ?? []).map((id) => ({ id, time: last?.time ?? NaN }));
  const known = [...moment, ...(resume?.tail ?? [])];
  const once = new Once(order, known, resume?.yielded);
  /** What was yielded of the last moment, also by the parts before. */
  let open = {
    time: last?.time ?? NaN,
    ids: new Set(known.flatMap(({ id, time }) => (time === last?.time ? [id] : []))),
  };
  let requests = 0;
  let unnamed: readonly Item[] = [];
  let isPaged = true;
  let usesBounds = false;
  let first = resume?.first;

  const read = async (bounds: Bounds, page_number: number, page_size: number): Promise<readonly Row[]> => {
    list.signal?.throwIfAborted();
    usesBounds ||= Object.keys(bounds).length > 0;
    if (++requests > MAX_REQUESTS) throw list.fail('LIST_TOO_LONG');
    // One for each request: a signal with many listeners makes Node warn of a leak.
    const controller = new AbortController();
    inFlight.add(controller);
    const items = await list
      .read({ ...bounds, page_number, page_size }, controller.signal)
      .finally(() => inFlight.delete(controller));
    const rows = items.map((item) => {
      const row: Row = { id: list.idOf(item) ?? '', time: list.timeOf(item) };
      itemOf.set(row, item);
      return row;
    });
    if (rows.some(({ id }) => id === '')) {
      unnamed = items;
      throw list.fail('LIST_ID_MISSING');
    }
    order.observe(rows);
    const isElsewhere = page_number * page_size >= LEAST_SIZE;
    if (isElsewhere && (rows.length > page_size || (first !== undefined && rows[0]?.id === first))) isPaged = false;
    return rows;
  };
  const reading: Reading = {
    order,
    size,
    isCut: resume !== undefined,
    isShuffled: false,
    isBounded: list.bounds !== undefined,
    read,
    show: (rows) => {
      // Where a list is resumed without an order of time, what it shows may stand before the checkpoint.
      if (!resume || order.isTimed) once.show(rows);
    },
    skip: (rows) => once.skip(rows),
    place: (rows) => once.place(rows),
    isNew: (row) => once.isNew(row),
    hasMore: (row) => once.hasMore(row),
    boundAt: (time) => boundAt(time, order, list.bounds),
    fail: (code, tail) => (isPaged ? list.fail(code, tail.at(-1)?.id) : list.fail('LIST_NOT_PAGED')),
  };
  let farthest: Position | undefined = resume;
  /** Without an order of time, an item whose id is forgotten cannot be told from a new one. */
  const failUnordered = (near?: Row): void => {
    if (once.hasForgotten && !order.isTimed) throw list.fail('LIST_UNORDERED', near?.id);
  };
  const take = (rows: readonly Row[], position?: Position): Step<Page<Item>> => {
    failUnordered(rows[0]);
    const items: Item[] = [];
    for (const row of rows) {
      const item = itemOf.get(row);
      if (item === undefined || !once.isNew(row)) continue;
      once.add(row);
      if (row.time !== open.time && !order.isBefore(row, open)) open = { time: row.time, ids: new Set() };
      if (row.time === open.time) open.ids.add(row.id);
      items.push(item);
    }
    // A chain may have gone on behind where the next part begins. Then the checkpoint does not go back there.
    const isBack = farthest && position && order.isBefore(lastOf(position), lastOf(farthest));
    if (items.length > 0 && !isBack) farthest = position;
    return stepOf(items, farthest && checkpointAt(farthest));
  };
  let number = 0;
  const stepOf = (items: Item[], checkpoint?: () => string): Step<Page<Item>> => {
    const page = { items, number };
    if (items.length > 0) number += 1;
    return { page, checkpoint };
  };
  /** Returns what writes the checkpoint, from what is known now. */
  const checkpointAt = (position: Position): (() => string) => {
    const { ids, time } = open;
    const [length, yielded, sign, unit] = [ids.size, once.count, order.sign, order.unit];
    return () =>
      list.checkpoint({
        ...(Number.isNaN(sign) ? position : withMoment(position, time, [...ids].slice(0, length))),
        first: first ?? '',
        yielded,
        order: { sign: Number.isNaN(sign) ? null : sign, unit },
      });
  };

  const parts = new Ahead({ reading, ahead, wanted });
  try {
    // Where pages are shorter, a page by number could stand before the checkpoint.
    if (resume) parts.start(new Chain(reading, resume, { isResumed: true }), { isAlone: true });
    else {
      const firstSize = wanted <= list.size ? Math.ceil(wanted) : size;
      let rows = await read({}, 0, firstSize);
      const isUnsure = firstSize < size && rows.length < firstSize;
      if (isUnsure) rows = await read({}, 0, size);
      const isShort = rows.length < (isUnsure ? size : firstSize);
      first = rows[0]?.id;
      const chain = new Chain(reading, { tail: uniqueRows(rows), count: rows.length }, { isShort, isFirst: true });
      if (rows.length > 0) yield take(rows, chain.position);
      parts.start(chain, { isAlone: isShort });
    }
    let idle = 0;
    for (let run = await parts.next(); run; run = await parts.next()) {
      const step = take(run.rows, run.position);
      yield step;
      const count = step.page.items.length;
      idle = count < FEW ? idle + 1 : 0;
      if (idle > MOST_IDLE) throw reading.fail(reading.isShuffled ? 'LIST_UNORDERED' : 'LIST_MOVED', run.rows);
    }
    const behind = parts.behindEnd.filter((row) => once.isNew(row));
    if (behind.length > 0) {
      yield take(behind);
      throw list.fail('LIST_MOVED', behind[0]?.id);
    }
    if (parts.end !== undefined && usesBounds && reading.isBounded && parts.end > once.count) {
      // More places than items: if none was added before the first, one of them is out of order.
      const again = await read({}, 0, size);
      const added = again.findIndex(({ id }) => id === first);
      if (added >= 0 && parts.end - added > once.count) {
        const whole = new Chain(reading, { tail: uniqueRows(again), count: again.length }).withoutBounds();
        const found: Row[] = [];
        for (let rows = await whole.next(); rows; rows = await whole.next()) {
          failUnordered(rows[0]);
          found.push(...rows.filter((row) => once.isNew(row)));
        }
        yield take(found, whole.position);
      }
    }
  } catch (error) {
    // What no page could be made of comes out before the error.
    if (unnamed.length > 0 && once.count === 0) yield stepOf([...unnamed]);
    throw error;
  } finally {
    parts.stop();
    forget();
    abort();
  }
}

/** Returns a saved position, or `undefined` if it is none. */
export function savedPosition(value: unknown): SavedPosition | undefined {
  const { success, output } = v.safeParse(Saved, value);
  if (!success) return undefined;
  return { ...output, tail: output.tail.map(({ id, time }) => ({ id, time: time ?? NaN })) };
}

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Time = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
const Saved = v.object({
  tail: v.pipe(v.array(v.object({ id: v.pipe(v.string(), v.nonEmpty()), time: v.nullable(v.number()) })), v.nonEmpty()),
  count: Count,
  moment: v.optional(
    v.object({
      ids: v.array(v.string()),
      bounds: v.record(v.picklist(['created_at_gte', 'created_at_lte']), Time),
      place: Count,
    }),
  ),
  first: v.string(),
  yielded: Count,
  order: v.object({ sign: v.nullable(v.picklist([-1, 0, 1])), unit: v.pipe(Count, v.minValue(1)) }),
});

function lastOf({ tail }: Position): Row {
  return tail.at(-1) ?? { id: '', time: NaN };
}

/** Adds all ids of an unfinished moment, because its items may come again in any order. */
function withMoment(position: Position, time: number, ids: readonly string[]): Position {
  const { tail, count, moment } = position;
  if (tail.at(-1)?.time !== time || ids.length <= tail.filter((row) => row.time === time).length) return position;
  const known = moment ?? { ids: [], bounds: {}, place: Math.max(0, count - ids.length) };
  return { ...position, moment: { ...known, ids: [...new Set([...known.ids, ...ids])] } };
}

function boundAt(time: number, { sign, unit }: TimeOrder, own: NumberedPages<unknown>['bounds']): Bounds | undefined {
  const at = time - sign * unit;
  if (!(at >= EARLIEST && at <= LATEST)) return undefined;
  const name = sign === 1 ? 'gte' : 'lte';
  const given = own?.[name];
  if (typeof given === 'string' && (at - Date.parse(given)) * sign <= 0) return undefined;
  return { [`created_at_${name}`]: new Date(at).toISOString() };
}

// No service takes bounds outside of these years.
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');
const MAX_REQUESTS = 100_000;
/** Runs in a row with so few new items: the same items come again and again, or the list grows as fast as it is read. */
const FEW = 5;
const MOST_IDLE = 40;
const LEAST_SIZE = 50;
