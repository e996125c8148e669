import { Moment } from './moment.ts';
import type { Bounds, Reading } from './reading.ts';
import type { Position } from './saved-position.ts';
import { Tail, uniqueRows } from './tail.ts';
import type { Row } from './time-order.ts';
import { endWindow, type Window, windowAt, windowBefore } from './window.ts';

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
  /** The most rows of a page by position, as this iteration has seen it. */
  #limit: number;
  #moment: Moment;
  /** Whether the last run had fewer rows than were asked for: it may be the last one. */
  #isShort: boolean;
  /** The number of rows of the last run. */
  #length: number;
  /** Whether the tail is the first page of the list. */
  #isFirst: boolean;
  /** The place up to which a page that began before the last moment has shown all. */
  #wholeTo: number;
  /** Whether it reads by page numbers only. */
  #isByPosition: boolean;
  /** The number of rows of the whole list, when its end was read. */
  end: number | undefined;

  constructor(
    reading: Reading,
    { tail, count }: Position,
    { isShort = false, isFirst = false, isByPosition = false } = {},
  ) {
    this.#reading = reading;
    this.#tail = new Tail(tail);
    this.#place = count;
    this.#count = count;
    this.#limit = reading.size;
    this.#isShort = isShort;
    this.#length = tail.length;
    this.#isFirst = isFirst;
    reading.once.place(tail);
    this.#isByPosition = isByPosition;
    this.#wholeTo = isShort && isFirst ? count : 0;
    this.#moment = new Moment(tail, Math.max(0, count - tail.length), this.#bounds);
  }

  get position(): Position {
    const { rows, moment } = this.#tail;
    // In another order, a run may end before rows that were known. They stand farther back in the tail, and come again.
    const tail = this.#reading.order.isTimed ? rows.slice(-Math.max(24, moment + 8)) : rows;
    return { tail, count: this.#count };
  }

  /** Whether a run that was read elsewhere continues this chain. */
  meets(rows: readonly Row[]): boolean {
    const { order, isShuffled } = this.#reading;
    return this.#tail.isSharedBefore(rows, order) || (!isShuffled && this.#tail.isSharedInOrder(rows));
  }

  /** Returns the next run, or `undefined` at the end of the list. */
  async next(): Promise<readonly Row[] | undefined> {
    if (this.#isFirst && this.#isShort && this.#place <= FEWEST) return this.#ended(this.#place);
    // A run of a full page is not the last one. A shorter one is, unless pages are cut: the whole list shows it.
    const mayBeLast = this.#isShort && !this.#reading.isCut && !this.#isFirst;
    const { order, isBounded } = this.#reading;
    if (isBounded && order.isTimed && !this.#isByPosition && !mayBeLast) {
      const run = await this.#nextByTime();
      if (run) return run;
    } else if (!this.#isWhole) this.#leaveBounds();
    const run = await this.#nextByPosition();
    if (run || this.#isWhole || this.#isFirst) return run;
    // The count of the whole list shows rows that no page with bounds does, because they stand out of order.
    this.#isByPosition = true;
    this.#isShort = true;
    this.#leaveBounds();
    return this.#nextByPosition();
  }

  /** Reads with a bound, from a few items back. Returns nothing when the page shows no new rows. */
  async #nextByTime(): Promise<readonly Row[] | undefined> {
    const reading = this.#reading;
    const { rows: tail, moment } = this.#tail;
    const before = tail.length - moment - 1;
    // A bounded page begins with a whole moment, so the last one is enough. It leaves most places behind it.
    const backs = this.#isFirst && this.#isShort && moment === 1 ? [1, ...BACKS] : BACKS;
    for (const back of backs) {
      const anchor = back === 1 ? this.#tail.last : tail[Math.max(0, Math.min(before, tail.length - back))];
      const bounds = before >= 0 && anchor ? reading.boundAt(anchor.time) : undefined;
      // Without a bound, or where the moment does not fit the page that begins before it, the list is read by position.
      if (!anchor || !bounds || JSON.stringify(bounds) === JSON.stringify(this.#bounds)) return undefined;
      const rows = await this.#read(bounds, { number: 0, size: reading.size });
      const isShared = back === 1 ? this.#tail.isSharedBy(rows) : this.#tail.isSharedBefore(rows, reading.order);
      if (isShared) this.#bounds = bounds;
      if (isShared) this.#wholeTo = rows.length < reading.size && back > 1 ? rows.length : 0;
      if (isShared && this.#tail.newRows(rows, reading.order).length > 0) return this.#accept(rows, 0, reading.size);
      reading.once.show(rows);
      if (!isShared) continue;
      this.#isShort = rows.length < reading.size;
      this.#length = rows.length;
      this.#place = this.#isShort ? rows.length : this.#tail.placesTo(rows);
      this.#isFirst &&= rows.length <= UNCUT;
      this.#moment = new Moment(tail, this.#place - tail.length, this.#bounds, this.#moment);
      return undefined;
    }
    reading.isBounded = false;
    this.#leaveBounds();
    return undefined;
  }

  async #nextByPosition(): Promise<readonly Row[] | undefined> {
    const reading = this.#reading;
    const { order } = reading;
    if (
      this.#isShort &&
      this.#length <= UNCUT &&
      (await this.#isNothingBehind(this.#isWhole ? this.#place : reading.size))
    )
      return this.#ended(this.#place);
    const tried = new Set<string>();
    let isEnd = this.#isShort;
    let unlike = 0;
    for (let tries = 0; tries < TRIES; tries++) {
      // The limit may change with each request. Small pages are cut by none.
      if (tries % 6 === 5) this.#limit = Math.max(MIN_LIMIT, Math.floor(this.#limit / 2));
      const least = this.#strictBack ?? OVERLAP;
      const window = windowAt(this.#place, this.#limit, { least, isEnd, tried });
      const rows = await this.#read(this.#bounds, window);
      if (reading.isShuffled && !order.isTimed) break;
      const start = this.#startOf(window, rows);
      const size = Math.min(window.size, this.#limit);
      const isFull = rows.length >= size;
      const end = start + rows.length;
      const isBefore = this.#tail.isSharedBefore(rows, order);
      if (isBefore && !isFull) this.#wholeTo = end;
      if (this.#isNext(rows)) return this.#accept(rows, start, size);
      reading.once.show(rows);
      isEnd = false;
      if (!this.#tail.isSharedBy(rows)) {
        const isCut = rows.length > 0 && !isFull && this.#limit > MIN_LIMIT;
        if (isCut) this.#limit = Math.max(MIN_LIMIT, Math.min(this.#limit - 1, rows.length));
        else if (rows.length > 0 && !this.#isBehind(rows)) this.#place = end + OVERLAP;
        else this.#place = Math.max(OVERLAP, Math.min(this.#place - 1, start - Math.floor(this.#limit / 2)));
      } else if (this.#tail.newRows(rows, order).length > 0) {
        unlike += 1;
      } else if (isFull || rows.length > UNCUT) {
        // Only known rows: the end of the tail is farther, or it is the end of the list.
        if (isBefore) this.#moment = new Moment(rows, start, this.#bounds, this.#moment);
        this.#place = isFull ? Math.max(this.#place + 1, start + this.#tail.placesTo(rows)) : end;
        isEnd = !isFull;
      } else if ((!isBefore && !this.#isMomentWhole(end)) || (reading.isShuffled && end > this.#wholeTo)) {
        // The last moment has more places than were seen, so items of it may be missing.
        if (++unlike > 4) break;
        this.#place = end;
      } else {
        // If the first page has shown as many places, none is hidden between them.
        this.#isFirst &&= end <= this.#place;
        this.#place = end;
        if (await this.#isNothingBehind(start + size)) return this.#ended(end);
      }
    }
    throw reading.fail(unlike > 3 || reading.isShuffled ? 'LIST_UNORDERED' : 'LIST_MOVED', this.#tail.last);
  }

  async #read(bounds: Bounds, { number, size }: Window): Promise<readonly Row[]> {
    const rows = await this.#reading.read(bounds, number, size);
    this.#reading.isShuffled ||= this.#tail.isInverted(uniqueRows(rows));
    return rows;
  }

  /** Where a page began. One that the service shortens to `c` rows begins at `n * c`: then no larger one is requested. */
  #startOf({ number, size }: Window, rows: readonly Row[]): number {
    const real = this.#place - this.#tail.placesTo(rows);
    const isShortened = Math.abs(real - number * rows.length) < Math.abs(real - number * size);
    if (rows.length >= size || !isShortened || !this.#tail.isSharedBy(rows)) return number * size;
    this.#limit = Math.max(MIN_LIMIT, rows.length);
    return number * rows.length;
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
    if (this.#tail.newRows(unique, order).length === 0) return false;
    return this.#strictBack === undefined ? this.meets(unique) : this.#tail.isSharedBefore(unique, order);
  }

  /** Whether rows that the tail does not share stand behind it. */
  #isBehind(rows: readonly Row[]): boolean {
    const { order } = this.#reading;
    const [first] = this.#tail.rows;
    if (order.isTimed) return rows.some((row) => first && !order.isBefore(row, first));
    return rows.some((row) => this.#reading.once.isNew(row));
  }

  /** Whether pages behind a place are empty, as far as rows can be hidden in a row. */
  async #isNothingBehind(reach: number): Promise<boolean> {
    const { once, size } = this.#reading;
    if (!this.#isWhole && !this.#isFirst) return true;
    if (once.hasMore(this.#tail.last)) return false;
    if (this.#isFirst) {
      // With the first page, that is one page and as many rows behind it as may be hidden in a row.
      const isCovered = reach >= this.#place + size - OVERLAP;
      return (this.#isFirst = isCovered || this.#hasAll(await this.#read({}, { number: 1, size })));
    }
    let limit = this.#limit;
    // Where rows may be hidden, the last one may stand anywhere in the page that has shown it.
    const last = this.#reading.isCut ? reach : this.#place;
    const end = this.#place > 3 * size ? this.#place + 2 * size : last + size;
    for (let place = Math.max(reach, LEAST_ROWS); place < end;) {
      const window = endWindow(place + 3, limit);
      const rows = await this.#read(this.#bounds, window);
      if (!this.#hasAll(rows)) return false;
      const start = window.number * window.size;
      // Known rows that far show that the service shortened the page, and it began earlier.
      if (rows.length <= Math.max(0, this.#place - start)) place = start + window.size;
      else if ((limit = Math.max(MIN_LIMIT, Math.min(limit - 1, rows.length))) === MIN_LIMIT) return false;
    }
    return true;
  }

  #hasAll(rows: readonly Row[]): boolean {
    this.#reading.once.show(rows);
    return rows.every((row) => this.#tail.has(row));
  }

  #ended(end: number): undefined {
    if (this.#isWhole) this.end = end;
    return undefined;
  }

  get #isWhole(): boolean {
    return Object.keys(this.#bounds).length === 0;
  }

  #leaveBounds(): void {
    this.#bounds = {};
    this.#length = Infinity;
    this.#wholeTo = 0;
    this.#place = this.#count;
    const { rows } = this.#tail;
    this.#moment = new Moment(rows, Math.max(0, this.#count - rows.length), this.#bounds);
  }

  #accept(rows: readonly Row[], start: number, size: number): readonly Row[] {
    const { order, once, isResumed } = this.#reading;
    const unique = uniqueRows(rows);
    const { last } = this.#tail;
    if (last && !this.#tail.isSharedBefore(unique, order)) {
      this.#moment.add(unique);
      const after = rows.findIndex((row) => order.isBefore(last, row));
      if (after >= 0 && this.#strictBack === undefined && !this.#isMomentWhole(start + after))
        throw this.#reading.fail('LIST_UNORDERED', last);
    }
    this.#count += this.#tail.newRows(unique, order).length;
    // What stands before a checkpoint was yielded before it.
    const known = unique.findIndex((row) => this.#tail.has(row));
    if (isResumed && !order.isTimed) once.skip(unique.slice(0, known));
    this.#tail = this.#tail.with(unique, 2 * this.#reading.size);
    once.place(unique);
    this.#place = start + rows.length;
    this.#reading.isCut ||= this.#isShort;
    this.#isShort = rows.length < size;
    this.#length = rows.length;
    this.#isFirst = false;
    this.#moment = new Moment(rows, start, this.#bounds, this.#moment);
    return unique;
  }

  /** Whether each place of the last moment has shown another item, up to a place behind it. */
  #isMomentWhole(end: number): boolean {
    return Number.isNaN(this.#reading.order.sign) || this.#moment.isWhole(end, this.#bounds);
  }
}

/** Rows that a page shares with the one before. */
const OVERLAP = 4;
/** How many rows before the end a bound of time goes back. So few shared rows leave room for a page of hidden ones behind. */
const BACKS = [3, 20, 60];
/** A response of so few rows was not cut. */
const UNCUT = 9;
/** A list of so few items shows its end with its first response. */
const FEWEST = 4;
const MIN_LIMIT = 5;
/** No service shortens its pages to fewer rows, as is assumed where a list has only a few. */
const LEAST_ROWS = 20;
const TRIES = 20;
