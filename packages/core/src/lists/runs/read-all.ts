import * as v from 'valibot';
import { onAbort } from '../../clock.ts';
import { checkpointOf } from './checkpoint.ts';
import type { Page } from '../list.ts';
import { type Dated, idOf, type Iteration, pageRequest, type Step } from '../list-plan.ts';
import { Ahead } from './ahead.ts';
import { Chain, type Position } from './chain.ts';
import { Once } from './once.ts';
import { Reading } from './reading.ts';
import { uniqueRows } from './tail.ts';
import { type Row, TimeOrder, UNITS } from './time-order.ts';
import { windowBefore } from './window.ts';

// A time may be NaN, which `v.number()` rejects.
const Time = v.custom<number>((value) => typeof value === 'number');
const Count = v.custom<number>((value) => Number.isSafeInteger(value) && Number(value) >= 0);
/** The position of an iteration, in a checkpoint. */
const SavedPosition = v.looseObject({
  tail: v.pipe(v.array(v.looseObject({ id: v.pipe(v.string(), v.nonEmpty()), time: Time })), v.nonEmpty()),
  count: Count,
  /** The ids of the last moment, because its items may come again in any order. */
  moment: v.array(v.string()),
  /** The ids of items that were yielded and stand behind the tail. */
  behind: v.array(v.string()),
  /** The id of the first item of the list. */
  first: v.string(),
  /** The number of items that were yielded. */
  yielded: Count,
  isShuffled: v.boolean(),
  order: v.looseObject({ sign: v.picklist([-1, 0, 1, NaN]), unit: v.picklist(UNITS) }),
});
type SavedPosition = v.InferOutput<typeof SavedPosition>;

/** Yields every item that stays in the list from the first request to the last, once. Throws when it cannot. */
export async function* readAll<Item extends Dated>(
  list: Iteration<Item>,
  /** The most rows of a page. */
  largest: number,
  /** The most requests at a time. */
  ahead: number,
): AsyncGenerator<Step<Page<Item>>, void, undefined> {
  const { service, plan, query, wanted = Infinity, onRequest } = list;
  const { position: resume, write } = await checkpointOf(list, SavedPosition);
  const signal = plan.options?.signal;
  const stopped = new AbortController();
  const stopListening = onAbort(signal, (reason) => stopped.abort(reason));
  let unnamed: readonly Item[] = [];
  const order = new TimeOrder(resume?.order);
  const last = resume?.tail.at(-1);
  /** What was yielded of the last moment, also by the parts before. */
  let open = { time: last?.time ?? NaN, ids: [...(resume?.moment ?? [])] };
  const known = [
    ...[...open.ids, ...(resume?.behind ?? [])].map((id) => ({ id, time: open.time })),
    ...(resume?.tail ?? []),
  ];
  const once = new Once(order, known, resume?.yielded);
  // Smaller pages could not share enough items.
  const size = Math.max(LEAST_SIZE, largest);
  const reading = new Reading({
    endpoint: plan.endpoint,
    query,
    size,
    order,
    once,
    isBounded: plan.isBounded ?? false,
    isResumed: resume !== undefined,
    async read(page) {
      signal?.throwIfAborted();
      onRequest?.();
      const request = pageRequest(list, page);
      const { data } = await service.transport.request(request, { ...plan.options, signal: stopped.signal });
      const rows: Row[] = [];
      for (const item of data.items) {
        const id = idOf(plan, item);
        if (id === undefined) {
          unnamed = data.items;
          throw reading.fail('LIST_ID_MISSING', rows.at(-1));
        }
        rows.push({ id, time: Date.parse(String(item.created_at)), item });
      }
      return rows;
    },
  });
  reading.first = resume?.first;
  reading.isShuffled = resume?.isShuffled ?? false;

  let number = 0;
  const stepOf = (items: Item[], checkpoint?: () => string): Step<Page<Item>> => {
    const page = { items, number };
    if (items.length > 0) number += 1;
    return { page, checkpoint };
  };
  /** Without an order of time, an item whose id is forgotten cannot be told from a new one. */
  const failUnordered = (near?: Row): void => {
    if (once.hasForgotten && !order.isTimed) throw reading.fail('LIST_UNORDERED', near);
  };
  let farthest: Position | undefined = resume;
  const take = (rows: readonly Row[], position?: Position): Step<Page<Item>> => {
    failUnordered(rows[0]);
    const items: Item[] = [];
    for (const row of rows) {
      if (!once.isNew(row)) continue;
      once.add(row);
      if (row.time !== open.time && !order.isBefore(row, open)) open = { time: row.time, ids: [] };
      if (row.time === open.time) open.ids.push(row.id);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of responses have the items of this list
      items.push(row.item as Item);
    }
    // A chain may have gone on behind where the next part begins. Then the checkpoint does not go back there.
    const isBack = farthest && position && isBefore(position, farthest, order);
    if (items.length > 0 && !isBack) farthest = position;
    return stepOf(items, farthest && checkpointAt(farthest));
  };
  /** Returns what writes the checkpoint, from what is known now. */
  const checkpointAt = ({ tail, count, behind }: Position): (() => string) => {
    const { first = '', isShuffled } = reading;
    const { sign, unit } = order;
    const isOpen = order.isTimed || sign === 0;
    const ids = isOpen && tail.at(-1)?.time === open.time ? open.ids : [];
    const [length, yielded] = [ids.length, once.count];
    return () =>
      write({ tail, count, behind, moment: ids.slice(0, length), first, yielded, isShuffled, order: { sign, unit } });
  };

  const parts = new Ahead(reading, { ahead, wanted });
  try {
    // Where pages are shorter, a page by number could stand before the checkpoint.
    if (resume) parts.start(new Chain(reading, resume), { isAlone: true });
    else {
      let asked = wanted <= largest ? Math.ceil(wanted) : size;
      let rows = await reading.read({}, 0, asked);
      if (rows.length < asked && asked < size) rows = await reading.read({}, 0, (asked = size));
      const isShort = rows.length < asked;
      reading.first = rows[0]?.id;
      const chain = new Chain(reading, { tail: uniqueRows(rows), count: rows.length }, { isShort, isFirst: true });
      if (rows.length > 0) yield take(rows, chain.position);
      parts.start(chain, { isAlone: isShort });
    }
    let idle = 0;
    for (let run = await parts.next(); run; run = await parts.next()) {
      const step = take(run.rows, run.position);
      yield step;
      idle = Math.max(0, idle + (step.page.items.length < FEW ? 1 : -1));
      if (idle > MOST_IDLE) throw reading.fail(reading.isShuffled ? 'LIST_UNORDERED' : 'LIST_MOVED', run.rows.at(-1));
    }
    const behind = parts.behindEnd.filter((row) => once.isNew(row));
    if (behind.length > 0) {
      yield take(behind);
      throw reading.fail('LIST_MOVED', behind[0]);
    }
    const behindCount = windowBefore(once.count, once.count, size);
    if (reading.usesBounds && behindCount && (parts.end ?? 0) > once.count) {
      // More places than items: if none was deleted since, or added before the first, one of them is out of order.
      const shown = await reading.read({}, behindCount.number, behindCount.size);
      const end = behindCount.number * behindCount.size + shown.length;
      const again = await reading.read({}, 0, size);
      const added = again.findIndex(({ id }) => id === reading.first);
      if (added >= 0 && end - added > once.count) {
        const position = { tail: uniqueRows(again), count: again.length };
        const whole = new Chain(reading, position, { isByPosition: true });
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
    stopListening();
    stopped.abort();
  }
}

/** Whether a position stands before another one. Without an order of time, only what the other one has read shows it. */
function isBefore(one: Position, other: Position, order: TimeOrder): boolean {
  const [last, otherLast] = [lastOf(one), lastOf(other)];
  if (order.isTimed) return order.isBefore(last, otherLast);
  const isKnown = one.tail.some(({ id }) => id === otherLast.id) || one.behind?.includes(otherLast.id);
  return !isKnown && other.tail.some(({ id }) => id === last.id);
}

function lastOf({ tail }: Position): Row {
  return tail.at(-1) ?? { id: '', time: NaN };
}

/** Runs with so few new items, less the other ones: the same items come again and again, or the list grows as fast as it is read. */
const FEW = 5;
const MOST_IDLE = 40;
const LEAST_SIZE = 50;
