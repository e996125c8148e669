import { onAbort } from '../../clock.ts';
import { type Bounds, Chain, type Position, type Reading } from './chain.ts';
import { uniqueRows } from './tail.ts';
import { isObject } from '../../is-object.ts';
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
  /** What is known of the order. A `sign` of null is that of another order than time. */
  readonly order: { readonly sign: number | null; readonly changes: number; readonly unit: number };
}

/** A list of which every item is read. */
export interface ExactList<Item> {
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
  fail(code: 'LIST_MOVED' | 'LIST_UNORDERED' | 'LIST_TOO_LONG' | 'LIST_ID_MISSING', near?: string): Error;
}

/** The items that a run added, and the position behind them. */
export interface Step<Item> {
  readonly items: Item[];
  readonly position: SavedPosition | undefined;
}

/** A run that was read and not yet yielded. */
interface Run {
  readonly rows: readonly Row[];
  readonly position: SavedPosition;
}

/** A part of the list: a starting point, and the chain from there to the next part. */
interface Part {
  start: readonly Row[] | undefined;
  readonly runs: Run[];
  isDone: boolean;
  error: unknown;
}

/** Yields every item that stays in the list from the first request to the last, once. Throws when it cannot. */
export async function* readExactly<Item>(list: ExactList<Item>): AsyncGenerator<Step<Item>, void, undefined> {
  const { resume, ahead, wanted } = list;
  // Smaller pages could not share enough items.
  const size = Math.max(LEAST_SIZE, list.size);
  const firstSize = wanted <= list.size ? list.size : size;
  const order = new TimeOrder(resume ? { ...resume.order, sign: resume.order.sign ?? NaN } : {});
  const inFlight = new Set<AbortController>();
  const abort = (reason?: unknown): void => inFlight.forEach((controller) => controller.abort(reason));
  const forget = onAbort(list.signal, abort);
  const received = new Map<string, Item>();
  const yielded = new Set<string>(resume ? [...resume.tail.map(({ id }) => id), ...(resume.moment?.ids ?? [])] : []);
  const shortEnds = new Set<string>();
  let requests = 0;
  const flow = { isStopped: false, failedAt: Infinity, wake: nothing, demand: nothing };

  const read = async (query: PageQuery): Promise<readonly Row[]> => {
    list.signal?.throwIfAborted();
    if (++requests > MAX_REQUESTS) throw list.fail('LIST_TOO_LONG');
    // One for each request: a signal with many listeners makes Node warn of a leak.
    const controller = new AbortController();
    inFlight.add(controller);
    const items = await list.read(query, controller.signal).finally(() => inFlight.delete(controller));
    const rows = items.map((item) => ({ id: list.idOf(item) ?? '', time: list.timeOf(item) }));
    for (const [index, { id }] of rows.entries()) {
      const item = items[index];
      if (item !== undefined && !yielded.has(id)) received.set(id || `no id ${received.size}`, item);
    }
    if (rows.some(({ id }) => id === '')) throw list.fail('LIST_ID_MISSING');
    order.observe(rows);
    const last = rows.at(-1);
    if (last && rows.length < query.page_size) shortEnds.add(last.id);
    return rows;
  };
  const reading: Reading = {
    order,
    size,
    shortEnds,
    isShuffled: false,
    isBounded: list.bounds !== undefined,
    read: async (bounds, page_number, page_size) => read({ ...bounds, page_number, page_size }),
    boundAt: (time) => boundAt(time, order, list.bounds),
    fail: (code, tail) => list.fail(code, tail.at(-1)?.id),
  };
  const covered = resume?.tail.at(-1);
  /** What was yielded of the last moment, also by the parts before. */
  let open = { time: covered?.time ?? NaN, ids: new Set(resume?.moment?.ids) };
  const take = (rows: Iterable<Pick<Row, 'id'>>, position?: SavedPosition): Step<Item> => {
    const items: Item[] = [];
    for (const { id } of rows) {
      const item = received.get(id);
      received.delete(id);
      if (item === undefined || yielded.has(id)) continue;
      yielded.add(id);
      const time = list.timeOf(item);
      if (time !== open.time) open = { time, ids: new Set() };
      open.ids.add(id);
      // What stands before a checkpoint was read before it, or is new.
      if (!covered || !order.isBefore({ id, time }, covered)) items.push(item);
    }
    return { items, position: position && withMoment(position, open) };
  };
  const runOf = (rows: readonly Row[], chain: Chain): Run => {
    const { sign, changes, unit } = order;
    return { rows, position: { ...chain.position, order: { sign: Number.isNaN(sign) ? null : sign, changes, unit } } };
  };

  const parts: Part[] = [];
  let width = Math.min(ahead, FIRST_WIDTH);
  let nextStart = STRIDE;
  let end: number | undefined;
  // With a wanted number of items, the last part is read only as far as it is asked for.
  const isLazy = (part: Part): boolean => part === parts.at(-1) && (ahead === 1 || wanted < Infinity);

  const run = async (part: Part, chain: Chain): Promise<void> => {
    for (;;) {
      while (isLazy(part) && part.runs.length > 0 && !flow.isStopped)
        await new Promise<void>((resolve) => (flow.demand = resolve));
      if (flow.isStopped || parts.indexOf(part) > flow.failedAt) return;
      if (parts.slice(parts.indexOf(part) + 1).some(({ start }) => start && chain.meets(start))) return;
      const rows = await chain.next();
      if (rows === undefined) {
        end = chain.end ?? end;
        return;
      }
      part.runs.push(runOf(rows, chain));
      flow.wake();
    }
  };
  const launch = (task: (part: Part) => Promise<void>): void => {
    const part: Part = { start: undefined, runs: [], isDone: false, error: undefined };
    parts.push(part);
    task(part)
      .catch((error: unknown) => {
        part.error = error ?? new Error('aborted');
        flow.failedAt = Math.min(flow.failedAt, parts.indexOf(part));
      })
      .finally(() => {
        part.isDone = true;
        fill();
        flow.wake();
      });
  };
  const canLaunch = (): boolean => {
    const active = parts.filter(({ isDone }) => !isDone).length;
    const isNeeded = nextStart < Infinity && (nextStart + STRIDE) * size <= wanted;
    return ahead > 1 && !flow.isStopped && flow.failedAt === Infinity && isNeeded && active < width;
  };
  const fill = (): void => {
    while (canLaunch()) {
      const page = nextStart;
      nextStart += STRIDE;
      launch(async (part) => {
        const rows = await read({ page_number: page, page_size: size });
        if (rows.length === 0 || rows.length < size / 2) nextStart = Infinity;
        if (rows.length === 0) return;
        width = Math.min(ahead, width + 2);
        part.start = uniqueRows(rows);
        const chain = new Chain(
          reading,
          { tail: part.start, count: page * size + rows.length },
          { isShort: rows.length < size },
        );
        part.runs.push(runOf(part.start, chain));
        fill();
        flow.wake();
        await run(part, chain);
      });
    }
  };

  try {
    let chain: Chain;
    let first: readonly Row[] = [];
    if (resume) {
      chain = new Chain(reading, resume, { isResumed: true });
      // Where pages are shorter, a page by number may stand before the checkpoint.
      nextStart = Infinity;
    } else {
      first = await read({ page_number: 0, page_size: firstSize });
      const isUnsure = firstSize < size && first.length < firstSize;
      if (isUnsure) first = await read({ page_number: 0, page_size: size });
      if (first.length === 0) return;
      const isShort = first.length < (isUnsure ? size : firstSize);
      chain = new Chain(reading, { tail: uniqueRows(first), count: first.length }, { isShort, isFirst: true });
      if (isShort) nextStart = Infinity;
      yield take(first, runOf(first, chain).position);
    }
    launch(async (part) => run(part, chain));
    fill();
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index];
      if (part === undefined) continue;
      for (;;) {
        const next = part.runs.shift();
        if (next) yield take(next.rows, next.position);
        else if (part.error !== undefined) throw part.error;
        else if (part.isDone) break;
        else {
          flow.demand();
          await new Promise<void>((resolve) => (flow.wake = resolve));
        }
      }
    }
    if (end !== undefined && end > yielded.size && !resume && order.isTimed && reading.isBounded) {
      // More places than items: if the list stands still, one of them is out of order.
      const again = await read({ page_number: 0, page_size: size });
      if (again.map(({ id }) => id).join('\n') === first.map(({ id }) => id).join('\n')) {
        const whole = new Chain(reading, { tail: uniqueRows(again), count: again.length }).withoutBounds();
        for (let rows = await whole.next(); rows; rows = await whole.next()) yield take(rows);
      }
    }
    if (!resume) yield take([...received.keys()].map((id) => ({ id })));
  } catch (error) {
    // What no page was made of comes out before the error, unless a checkpoint stands before it.
    if (yielded.size === 0 && !list.signal?.aborted) yield take([...received.keys()].map((id) => ({ id })));
    throw error;
  } finally {
    flow.isStopped = true;
    forget();
    abort();
    flow.demand();
  }
}

/** Returns a saved position, or `undefined` if it is none. */
export function savedPosition(value: unknown): SavedPosition | undefined {
  if (!isObject(value) || !isObject(value['order'])) return undefined;
  const { tail, count, moment } = value;
  const { sign, changes, unit } = value['order'];
  const rows = Array.isArray(tail) ? tail.map(savedRow) : [];
  if (rows.length === 0 || !isCount(count) || !isCount(changes) || !isCount(unit)) return undefined;
  if (sign !== null && sign !== 0 && sign !== 1 && sign !== -1) return undefined;
  const found = moment === undefined ? undefined : savedMoment(moment);
  if (moment !== undefined && !found) return undefined;
  const known = rows.filter((row) => row !== undefined);
  if (known.length !== rows.length) return undefined;
  return { tail: known, count, moment: found, order: { sign, changes, unit: Math.max(1, unit) } };
}

function savedRow(value: unknown): Row | undefined {
  if (!isObject(value)) return undefined;
  const { id, time } = value;
  if (typeof id !== 'string' || id === '' || (typeof time !== 'number' && time !== null)) return undefined;
  return { id, time: time ?? NaN };
}

function savedMoment(value: unknown): Position['moment'] {
  if (!isObject(value)) return undefined;
  const { ids, bounds, place } = value;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string') || !isObject(bounds) || !isCount(place))
    return undefined;
  const written: Record<string, string> = {};
  for (const name of ['created_at_gte', 'created_at_lte']) {
    const bound = bounds[name];
    if (bound === undefined) continue;
    if (typeof bound !== 'string' || Number.isNaN(Date.parse(bound))) return undefined;
    written[name] = bound;
  }
  return { ids, bounds: written, place };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function nothing(): void {
  // Nobody waits.
}

/** Adds all ids of an unfinished moment, because its items may come again in any order. */
function withMoment(position: SavedPosition, { time, ids }: { time: number; ids: ReadonlySet<string> }): SavedPosition {
  const { tail, count, moment } = position;
  if (tail.at(-1)?.time !== time || ids.size <= tail.filter((row) => row.time === time).length) return position;
  const known = moment ?? { ids: [], bounds: {}, place: Math.max(0, count - ids.size) };
  return { ...position, moment: { ...known, ids: [...new Set([...known.ids, ...ids])] } };
}

function boundAt(time: number, { sign, unit }: TimeOrder, own: ExactList<unknown>['bounds']): Bounds | undefined {
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
const LEAST_SIZE = 50;
/** Pages between the starting points. */
const STRIDE = 8;
/** The parts that are read at a time at first. */
const FIRST_WIDTH = 4;
