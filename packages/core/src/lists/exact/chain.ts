import { Tail, uniqueRows } from './tail.ts';
import type { Row, TimeOrder } from './time-order.ts';
import { endWindow, FEW, type Window, windowBefore } from './window.ts';

/** Bounds of creation time, as parameters. */
export type Bounds = Readonly<Record<string, string>>;

/** What the chains of one iteration share. */
export interface Reading {
  readonly order: TimeOrder;
  /** The most rows of a page. */
  readonly size: number;
  /** Whether the service honours bounds of time, as far as is known. */
  isBounded: boolean;
  /** Whether items have changed places. Then only times can show that nothing is missing. */
  isShuffled: boolean;
  /** The last ids of the pages that were shorter than requested. */
  readonly shortEnds: ReadonlySet<string>;
  /** Returns the rows of one page. Rows repeat where the response repeats an item. */
  read(bounds: Bounds, number: number, size: number): Promise<readonly Row[]>;
  /** Returns the bound that leaves out what is listed before a time, or `undefined` if there is none. */
  boundAt(time: number): Bounds | undefined;
  /** The error of a list that cannot be read to its end. */
  fail(code: 'LIST_MOVED' | 'LIST_UNORDERED' | 'LIST_TOO_LONG', tail: readonly Row[]): Error;
}

/** A moment whose items are read by position, because it may not fit a page. */
interface Moment {
  readonly ids: Set<string>;
  readonly time: number;
  readonly bounds: Bounds;
  /** The place of its first row. */
  readonly place: number;
}

/** The position of a chain. */
export interface Position {
  readonly tail: readonly Row[];
  /** The number of rows before the end of the tail, in the whole list. */
  readonly count: number;
  readonly moment?: { readonly ids: readonly string[]; readonly bounds: Bounds; readonly place: number } | undefined;
}

/** Where a chain begins. */
interface ChainOptions {
  readonly isShort?: boolean;
  readonly isFirst?: boolean;
  readonly isResumed?: boolean;
}

/**
 * Runs of neighbours that share items. A response shows neighbours as they stood at one moment, so nothing that stays in
 * the list can lie between two runs that share an item, whatever has moved meanwhile.
 */
export class Chain {
  readonly #reading: Reading;
  #tail: Tail;
  /** The list in which `#place` counts: bounded by time, or whole. */
  #bounds: Bounds = {};
  /** The place behind the tail in that list. */
  #place: number;
  /** About the place behind the tail in the whole list. */
  #count: number;
  /** The most rows that a page by position seems to have. */
  #limit: number;
  #full = 0;
  /** How far the list has moved up between two requests, lately. */
  #drift = 0;
  #moment: Moment | undefined;
  #isShort: boolean;
  /** The number of rows of the last run. */
  #length: number;
  /** The place up to which a page that began before the last moment has shown all. */
  #wholeTo = 0;
  /** Whether the tail is the first page of the list. */
  #isFirst: boolean;
  #isByPosition = false;
  readonly #isResumed: boolean;
  readonly #seen = new Set<string>();
  /** The number of rows of the whole list, when its end was read by position. */
  end: number | undefined;

  constructor(
    reading: Reading,
    { tail, count, moment }: Position,
    { isShort = false, isFirst = false, isResumed = false }: ChainOptions = {},
  ) {
    this.#reading = reading;
    this.#tail = new Tail(tail);
    this.#place = count;
    this.#count = count;
    this.#limit = reading.size;
    this.#isShort = isShort;
    this.#length = tail.length;
    if (isShort && isFirst) this.#wholeTo = count;
    this.#isResumed = isResumed;
    if (moment) {
      this.#moment = { ...moment, ids: new Set(moment.ids), time: this.#tail.last?.time ?? NaN };
      this.#bounds = moment.bounds;
      this.#place = moment.place + this.#moment.ids.size;
    } else this.#startMoment(tail, Math.max(0, count - tail.length));
    this.#isFirst = isFirst;
    for (const { id } of tail) this.#seen.add(id);
  }

  get position(): Position {
    const { rows, moment: length } = this.#tail;
    const tail = rows.slice(Math.max(0, Math.min(rows.length - 24, rows.length - length - 8)));
    const moment = this.#moment;
    const isOpen = moment && moment.ids.size > length;
    return { tail, count: this.#count, moment: isOpen ? { ...moment, ids: [...moment.ids] } : undefined };
  }

  /** Whether a run that was read elsewhere continues this chain. */
  meets(rows: readonly Row[]): boolean {
    const { order } = this.#reading;
    if (!rows.some((row) => this.#tail.has(row))) return false;
    return (
      this.#tail.isSharedBefore(rows, order) ||
      (!this.#isStrict && !this.#reading.isShuffled && this.#tail.isSharedInOrder(rows))
    );
  }

  /** Reads only by page numbers from now on. */
  withoutBounds(): this {
    this.#isByPosition = true;
    return this;
  }

  /** Returns the next run, or `undefined` at the end of the list. */
  async next(): Promise<readonly Row[] | undefined> {
    const run = this.#canBound ? await this.#nextByTime() : undefined;
    if (run === undefined) return this.#nextByPosition();
    if (run !== 'end') return run;
    if (this.#isFirst) return undefined;
    // Without bounds, an item out of order that no bounded page showed makes the list longer than what was read.
    this.#isByPosition = true;
    this.#isShort = true;
    return this.#nextByPosition();
  }

  async #nextByTime(): Promise<readonly Row[] | 'end' | undefined> {
    const reading = this.#reading;
    const { rows: tail, moment } = this.#tail;
    const before = tail.length - moment - 1;
    if (before < 0) return undefined;
    let tried: Row | undefined;
    for (const back of [BACK, 20, 60]) {
      const anchor = tail[Math.max(0, Math.min(before, tail.length - back))];
      const bounds = anchor && reading.boundAt(anchor.time);
      if (!bounds) return undefined;
      if (anchor === tried) continue;
      tried = anchor;
      const rows = await reading.read(bounds, 0, reading.size);
      if (!this.#tail.isSharedBefore(rows, reading.order)) continue;
      const hasNew = this.#tail.newRows(rows, reading.order).length > 0;
      if (!hasNew && rows.length >= reading.size && moment + back < reading.size / 2) continue;
      if (JSON.stringify(bounds) !== JSON.stringify(this.#bounds)) this.#wholeTo = 0;
      this.#bounds = bounds;
      this.#notice(rows, { number: 0, size: reading.size });
      if (hasNew) return this.#accept(rows, 0, reading.size);
      this.#place = rows.length;
      this.#isShort = rows.length < reading.size;
      this.#startMoment(rows, 0);
      return this.#isShort && rows.length <= FEW ? 'end' : undefined;
    }
    reading.isBounded = false;
    return undefined;
  }

  get #canBound(): boolean {
    const { order, isBounded } = this.#reading;
    return isBounded && !this.#isByPosition && order.isTimed && order.changes >= EVIDENCE;
  }

  async #nextByPosition(): Promise<readonly Row[] | undefined> {
    const reading = this.#reading;
    if (!this.#isWhole && !this.#canBound) this.#countWhole();
    if (this.#isFirst && this.#isShort && this.#place <= FEW) return this.#ended(this.#place);
    const tried = new Set<string>();
    let limit = this.#limit;
    let isEnd = this.#isShort;
    let more = this.#drift;
    let unlike = 0;
    for (let tries = 0; tries < TRIES; tries++) {
      // The limit may change with each request. Small pages are cut by none.
      if (tries % 6 === 5) limit = Math.max(MIN_LIMIT, limit / 2);
      const window = this.#window(isEnd, more, limit, tried);
      const rows = await reading.read(this.#bounds, window.number, window.size);
      const start = window.number * window.size;
      const isFull = rows.length >= window.size;
      const end = start + rows.length;
      this.#notice(rows, window);
      if (reading.isShuffled && !reading.order.isTimed) break;
      if (rows.length === 0) {
        isEnd = false;
        more = reading.size / 2;
        this.#moveTo(Math.min(this.#place - 1, start));
      } else if (this.#isNext(rows)) {
        this.#limit = limit;
        return this.#accept(rows, start, window.size);
      } else if (!rows.some((row) => this.#tail.has(row))) {
        isEnd = false;
        if (!isFull && limit > MIN_LIMIT) limit = Math.max(MIN_LIMIT, Math.min(limit - 1, rows.length));
        else if (this.#isEarly(rows)) this.#moveTo(Math.max(this.#place, end) + limit / 2);
        else {
          more = reading.size / 2;
          this.#moveTo(Math.min(this.#place - 1, start));
        }
      } else if (this.#tail.newRows(rows, reading.order).length > 0) {
        isEnd = false;
        unlike += 1;
        more += 8 * unlike;
        // The last run was short, and more follows it: that is as long as pages are.
        if (this.#isShort) limit = Math.max(MIN_LIMIT, Math.min(limit, this.#length));
      } else if (isFull || rows.length > FEW) {
        // Only known rows: the end of the tail is farther, or it is the end of the list.
        const begin = this.#beginOf(rows, start, window.size);
        if (this.#tail.isSharedBefore(rows, reading.order)) this.#startMoment(rows, begin);
        // Either the service shortened the page, and it began earlier, or it removed rows from the page.
        const isClamped = begin !== start && limit === this.#limit;
        if (isClamped) limit = Math.max(MIN_LIMIT, Math.min(limit - 1, rows.length));
        else this.#moveTo(isFull ? Math.max(this.#place + 1, end) : end);
        isEnd = !isFull && !isClamped;
        more = 0;
      } else if (!this.#isMomentWhole(end) || !this.#isEndShown(rows, end)) {
        // The last moment has more places than were seen, so items of it may be missing.
        if (++unlike > 4) break;
        this.#place = end;
        isEnd = false;
        more = 4;
      } else if (await this.#isBehindEnd(window, rows)) return this.#ended(end);
      else isEnd = false;
    }
    throw reading.fail(unlike > 3 || reading.isShuffled ? 'LIST_UNORDERED' : 'LIST_MOVED', this.#tail.rows);
  }

  #moveTo(place: number): void {
    this.#place = Math.max(1, Math.floor(place));
  }

  /** A page that begins before what the tail may have cut, or one that shows the end. */
  #window(isEnd: boolean, more: number, limit: number, tried: Set<string>): Window {
    const place = this.#place;
    const strict = this.#strictBack;
    const backs = Array.from({ length: 1 + Math.ceil(more / 4) }, (_, index) => more - 4 * index).filter(
      (back) => back >= 0,
    );
    const before = (back: number) => windowBefore(place - back, place, limit);
    const isStrict = strict !== undefined && backs.some((back) => before(strict + back));
    const least = isStrict ? strict : OVERLAP;
    const windows = [
      isEnd ? endWindow(place, limit) : undefined,
      ...backs.map((back) => before(least + back)),
      ...Array.from({ length: Math.ceil(limit) }, (_, back) => before(OVERLAP + back)),
      before(OVERLAP - 1),
      endWindow(place, limit),
    ].filter((window) => window !== undefined);
    const keyOf = ({ number, size }: Window): string => `${number} ${size} ${place}`;
    const window = windows.find((one) => !tried.has(keyOf(one))) ?? windows[0] ?? endWindow(place, limit);
    tried.add(keyOf(window));
    return window;
  }

  /** Whether items of the last moment may be missing that a page from before it would show. */
  get #isStrict(): boolean {
    const { moment, rows } = this.#tail;
    return this.#reading.order.isTimed && moment < Math.min(rows.length, this.#reading.size);
  }

  /** How many rows before the end a page must begin to show the last moment whole. Undefined where none can. */
  get #strictBack(): number | undefined {
    const { moment, rows } = this.#tail;
    if (!this.#reading.order.isTimed || moment === rows.length) return undefined;
    const back = moment + 2;
    return windowBefore(this.#place - back, this.#place, this.#limit) ? back : undefined;
  }

  #isNext(rows: readonly Row[]): boolean {
    const { order } = this.#reading;
    const unique = uniqueRows(rows);
    const fresh = this.#tail.newRows(unique, order);
    if (fresh.length === 0) return false;
    if (this.#tail.isSharedBefore(unique, order)) return true;
    if (this.#strictBack !== undefined || this.#reading.isShuffled) return false;
    // An item that was read long before comes again: the list has no order.
    const isAgain = fresh.some(({ id }) => (!order.isTimed && this.#seen.has(id)) || this.#moment?.ids.has(id));
    return !isAgain && this.#tail.isSharedInOrder(unique);
  }

  #isEarly(rows: readonly Row[]): boolean {
    const { order } = this.#reading;
    const first = this.#tail.rows[0];
    const last = rows.at(-1);
    if (order.isTimed && first && last) return order.isBefore(last, first);
    return rows.every(({ id }) => this.#seen.has(id));
  }

  /** Where pages were cut before, or the page is small, an end is believed only if a whole page behind it is empty too. */
  async #isBehindEnd({ number, size }: Window, rows: readonly Row[]): Promise<boolean> {
    const reading = this.#reading;
    const last = rows.at(-1)?.id;
    const isLarge = number < 2 || size >= reading.size / 4;
    if (isLarge && [...reading.shortEnds].every((id) => id === last)) return true;
    for (let next = 1; next === 1 || next * size < reading.size; next++) {
      if ((await reading.read(this.#bounds, number + next, size)).length > 0) return false;
    }
    return true;
  }

  #notice(rows: readonly Row[], { number, size }: Window): void {
    if (this.#tail.overlap(uniqueRows(rows)).isInverted) this.#reading.isShuffled = true;
    const isWhole = rows.length < size && this.#tail.isSharedBefore(rows, this.#reading.order);
    if (isWhole) this.#wholeTo = this.#beginOf(rows, number * size, size) + rows.length;
  }

  /** Whether a response shows that nothing follows the tail: it ends as the tail does, or the last moment was seen whole. */
  #isEndShown(rows: readonly Row[], end: number): boolean {
    if (end <= this.#wholeTo) return true;
    const { shared, changed, isInverted } = this.#tail.overlap(uniqueRows(rows));
    return !this.#reading.isShuffled && !isInverted && changed <= shared;
  }

  #ended(end: number): undefined {
    if (this.#isWhole) this.end = end;
    return undefined;
  }

  get #isWhole(): boolean {
    return Object.keys(this.#bounds).length === 0;
  }

  #countWhole(): void {
    this.#bounds = {};
    this.#wholeTo = 0;
    this.#place = this.#count;
    this.#moment = undefined;
  }

  #accept(rows: readonly Row[], start: number, size: number): readonly Row[] {
    const { order } = this.#reading;
    const unique = uniqueRows(rows);
    const { last } = this.#tail;
    const moment = this.#moment;
    if (last && moment && !this.#tail.isSharedBefore(unique, order)) {
      for (const row of unique) if (row.time === last.time) moment.ids.add(row.id);
      const after = rows.findIndex((row) => order.isBefore(last, row));
      const isLeft = after >= 0 && this.#strictBack === undefined;
      if (isLeft && !this.#isMomentWhole(this.#beginOf(rows, start, size) + after))
        throw this.#reading.fail('LIST_UNORDERED', this.#tail.rows);
    }
    const shared = unique.findIndex((row) => this.#tail.has(row));
    const begin = this.#beginOf(rows, start, size);
    const missing = this.#place - begin - unique.filter((row) => this.#tail.has(row)).length;
    this.#drift = Math.ceil(Math.max(Math.min(missing, size / 2), this.#drift / 2));
    this.#count += unique.filter((row) => !this.#tail.has(row)).length;
    // What stands before a checkpoint was read before it.
    const kept = this.#isResumed && !order.isTimed ? unique.slice(Math.max(0, shared)) : unique;
    this.#tail = this.#tail.with(kept, 2 * this.#reading.size);
    if (begin !== start) this.#limit = Math.max(MIN_LIMIT, rows.length);
    this.#place = begin + rows.length;
    this.#isShort = rows.length < size;
    this.#length = rows.length;
    this.#full = this.#isShort ? 0 : this.#full + 1;
    if (this.#full > 7) {
      this.#full = 0;
      this.#limit = Math.min(this.#reading.size, 2 * this.#limit);
    }
    this.#isFirst = false;
    if (!order.isTimed) for (const { id } of unique) this.#seen.add(id);
    this.#startMoment(rows, begin);
    return kept;
  }

  /** Where a page began. One that the service shortens to `c` rows begins at `n * c`, and one that it cuts at `n * s`. */
  #beginOf(rows: readonly Row[], start: number, size: number): number {
    if (start === 0 || rows.length >= size) return start;
    const clamped = (start / size) * rows.length;
    const first = rows.findIndex((row) => this.#tail.has(row));
    const shown = rows[first];
    const real = shown ? this.#place - this.#tail.countFrom(shown) - first : start;
    return Math.abs(real - clamped) < Math.abs(real - start) ? clamped : start;
  }

  /** Remembers the last moment of a run, unless the run goes on within it. */
  #startMoment(rows: readonly Row[], start: number): void {
    const time = rows.at(-1)?.time ?? NaN;
    const first = rows.findIndex((row) => row.time === time);
    const before = this.#moment?.time === time ? this.#moment : undefined;
    const ids = new Set([...(before?.ids ?? []), ...rows.slice(Math.max(0, first)).map(({ id }) => id)]);
    const isWithin = first === 0 && before !== undefined && this.#isSame(before.bounds);
    const place = isWithin ? before.place : start + Math.max(0, first);
    this.#moment = { ids, time, bounds: this.#bounds, place };
  }

  /** Whether each place of the last moment has shown another item, up to a place behind it. */
  #isMomentWhole(end: number): boolean {
    const moment = this.#moment;
    if (!moment || Number.isNaN(this.#reading.order.sign) || !this.#isSame(moment.bounds)) return true;
    return moment.ids.size === 1 || end - moment.place <= moment.ids.size;
  }

  #isSame(bounds: Bounds): boolean {
    return JSON.stringify(bounds) === JSON.stringify(this.#bounds);
  }
}

/** Rows that are shared with a page by time. */
const BACK = 4;
/** Rows that are shared with a page by position. */
const OVERLAP = 4;
/** The times that must be in order before bounds of time are used. */
const EVIDENCE = 12;
const MIN_LIMIT = 5;
const TRIES = 20;
