import type { Bounds, Reading } from './reading.ts';
import { Tail, uniqueRows } from './tail.ts';
import type { Row } from './time-order.ts';
import { endWindow, type Window, windowBefore } from './window.ts';

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
  /** The ids of read rows that stand behind the tail, where the list has no order of time. */
  readonly behind?: readonly string[];
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
  /** Where the tail ends at most: rows may be hidden before it. */
  #farthest: number;
  /** About the place behind the tail in the whole list. */
  #count: number;
  /** The most rows of a page by position, as this iteration has seen it. */
  #limit: number;
  #moment: Moment | undefined;
  /** The number of rows of the last run, if it had fewer than were asked for. `Infinity` if it was full. */
  #length: number;
  /** Whether the tail is the first page of the list. */
  #isFirst: boolean;
  /** Read rows that stand behind the last run, because others were inserted before them. */
  readonly #behind: Set<string>;
  /** Whether it is read only by page numbers from now on. */
  #isByPosition: boolean;
  /** Whether a page has ended before the place behind the tail: rows were deleted, or pages are cut. */
  #isMoved = false;
  #response: readonly Row[] = [];
  /** The number of rows of the whole list, when its end was read. */
  end: number | undefined;

  constructor(
    reading: Reading,
    { tail, count, behind = [], moment = [] }: Position & { readonly moment?: readonly string[] },
    { isShort = false, isFirst = false, isByPosition = false } = {},
  ) {
    this.#reading = reading;
    this.#tail = new Tail(tail);
    this.#place = count;
    this.#farthest = isShort ? count - tail.length + reading.size : count;
    this.#count = count;
    this.#limit = reading.size;
    this.#length = isShort ? tail.length : Infinity;
    this.#isFirst = isFirst;
    this.#isByPosition = isByPosition;
    this.#behind = new Set(behind);
    reading.once.place(tail);
    this.#startMoment(tail, Math.max(0, count - tail.length));
    const ids = new Set([...moment, ...(this.#moment?.ids ?? [])]);
    if (this.#moment) this.#moment = { ...this.#moment, ids, place: Math.max(0, count - ids.size) };
  }

  get position(): Position {
    const { rows, moment } = this.#tail;
    const tail = rows.slice(Math.max(0, Math.min(rows.length - 24, rows.length - moment - 8)));
    return { tail: tail.map(({ id, time }) => ({ id, time })), count: this.#count, behind: [...this.#behind] };
  }

  /** Whether the last run had fewer rows than were asked for: it may be the last one. */
  get isShort(): boolean {
    return this.#length < Infinity;
  }

  /** Whether a run that was read elsewhere continues this chain. */
  meets(rows: readonly Row[]): boolean {
    const { order, isShuffled } = this.#reading;
    if (!rows.some((row) => this.#tail.has(row))) return false;
    if (this.#tail.isSharedBefore(rows, order)) return true;
    return !isShuffled && this.#tail.isSharedInOrder(rows);
  }

  /** Returns the next run, or `undefined` at the end of the list. */
  async next(): Promise<readonly Row[] | undefined> {
    if (this.#isFirst && this.isShort && this.#place <= FEWEST) return this.#ended(this.#place);
    // A run of a full page is not the last one. A shorter one is, unless pages are cut: the whole list shows it.
    const mayBeLast = this.isShort && !this.#reading.isCut && !this.#isFirst;
    const { order, isBounded } = this.#reading;
    if (isBounded && order.isTimed && !this.#isByPosition && !mayBeLast) {
      const run = await this.#nextByTime();
      if (run) return run;
    } else if (!this.#isWhole) this.#leaveBounds();
    const run = await this.#nextByPosition();
    if (run || this.#isWhole || this.#isFirst) return run;
    // The count of the whole list shows rows that no page with bounds does, because they stand out of order.
    this.#isByPosition = true;
    this.#length = this.#reading.size;
    this.#leaveBounds();
    return this.#nextByPosition();
  }

  /** Reads with a bound, from a few items back. Returns nothing when the page shows no new rows. */
  async #nextByTime(): Promise<readonly Row[] | undefined> {
    const reading = this.#reading;
    const { rows: tail, moment } = this.#tail;
    const before = tail.length - moment - 1;
    let tried: number | undefined;
    // A bounded page begins with a whole moment, so the last one is enough. It leaves most places behind it.
    const backs = this.#isFirst && this.isShort && moment === 1 ? [1, ...BACKS] : BACKS;
    for (const back of backs) {
      const anchor = back === 1 ? this.#tail.last : tail[Math.max(0, Math.min(before, tail.length - back))];
      const bounds = before >= 0 && anchor ? reading.boundAt(anchor.time) : undefined;
      if (!anchor || !bounds) return undefined;
      if (anchor.time === tried) continue;
      tried = anchor.time;
      // The moment does not fit the page that begins before it.
      if (this.#isWithin(bounds)) return undefined;
      const rows = await this.#read(bounds, 0, reading.size);
      if (back > 1 ? !this.#tail.isSharedBefore(rows, reading.order) : !rows.some((row) => this.#tail.has(row)))
        continue;
      const hasNew = this.#tail.newRows(rows, reading.order).length > 0;
      if (!hasNew && rows.length >= reading.size && moment + back < reading.size / 2) continue;
      this.#bounds = bounds;
      this.#notice(rows);
      if (hasNew) return this.#accept(rows, 0, reading.size);
      this.#length = rows.length < reading.size ? rows.length : Infinity;
      this.#place = this.isShort ? rows.length : this.#tail.placesTo(rows);
      this.#isFirst &&= rows.length <= UNCUT;
      // A full page may end within an earlier moment than the tail does.
      if (rows.at(-1)?.time === this.#tail.last?.time) this.#startMoment(rows, 0);
      else this.#startMoment(tail, this.#place - tail.length);
      return undefined;
    }
    reading.isBounded = false;
    this.#leaveBounds();
    return undefined;
  }

  async #nextByPosition(): Promise<readonly Row[] | undefined> {
    const reading = this.#reading;
    const isEndShown = this.#length <= UNCUT;
    const shown = this.#isWhole ? this.#place : reading.size;
    if (isEndShown) {
      if (await this.#isNothingBehind(shown, this.#farthest, this.#isFirst)) return this.#ended(this.#place);
      if (!this.#isWhole) this.#leaveBounds();
    }
    const tried = new Set<string>();
    let limit = this.#limit;
    let isEnd = this.isShort;
    let unlike = 0;
    let isStrict = false;
    let misses = 0;
    for (let tries = 0; tries < TRIES; tries++) {
      // The limit may change with each request. Small pages are cut by none.
      if (tries % 6 === 5) limit = Math.max(MIN_LIMIT, Math.floor(limit / 2));
      const window = this.#window(isEnd, isStrict, limit, tried);
      isEnd = false;
      const rows = await this.#read(this.#bounds, window.number, window.size);
      const start = window.number * window.size;
      const isFull = rows.length >= window.size;
      const end = start + rows.length;
      const mayBeCut = rows.length > UNCUT && !isFull;
      this.#notice(rows);
      this.#isMoved ||= !isFull && rows.length > 0 && end < this.#place;
      switch (this.#shows(rows, window, isStrict)) {
        case 'all of the list':
          if (!rows.some((row) => reading.once.isNew(row))) return this.#ended(end);
          this.#accept(rows, start, window.size);
          this.#isFirst = true;
          return rows;
        case 'the next rows':
          return this.#accept(rows, start, window.size);
        case 'other rows': {
          const isBehind = this.#isBehind(rows);
          const isCut = mayBeCut && limit > MIN_LIMIT;
          if (isCut) this.#limit = Math.min(this.#limit, Math.max(Math.floor(reading.size / 2), rows.length));
          if (isCut) limit = Math.max(MIN_LIMIT, Math.min(limit - 1, rows.length));
          else if (rows.length > 0 && !isBehind) this.#place = end + OVERLAP;
          else {
            misses += 1;
            const back = Math.floor(0.9 * limit * (misses - 0.5));
            this.#place = Math.max(OVERLAP, Math.min(this.#place - 1, start - back));
          }
          break;
        }
        case 'another order':
          unlike += 1;
          break;
        case 'known rows': {
          // The end of the tail is farther, or it is the end of the list.
          const begin = this.#beginOf(rows, start, window.size);
          if (this.#tail.isSharedBefore(rows, reading.order)) this.#startMoment(rows, begin);
          const isClamped = begin !== start && limit === this.#limit;
          if (isClamped) limit = Math.max(MIN_LIMIT, Math.min(limit - 1, rows.length));
          else this.#place = isFull ? Math.max(this.#place + 1, start + this.#tail.placesTo(rows)) : end;
          isEnd = !isFull && !isClamped;
          break;
        }
        case 'part of the last moment':
          unlike += 1;
          this.#place = end;
          isStrict = true;
          break;
        case 'the end': {
          // The first page and this one show the same places, so none is hidden between them.
          const isSame = this.#isFirst && !mayBeCut && end <= this.#place && rows.at(-1)?.id === this.#tail.last?.id;
          const farthest = end === this.#place ? end : start + window.size;
          this.#place = end;
          const least = reading.isCut ? Math.min(window.size, LEAST_ROWS) : window.size;
          const reach = mayBeCut ? end : start + least;
          if (await this.#isNothingBehind(reach, farthest, isSame)) return this.#ended(end);
        }
      }
    }
    throw reading.fail(unlike > 3 || reading.isShuffled ? 'LIST_UNORDERED' : 'LIST_MOVED', this.#tail.last);
  }

  /** What a page by number shows of the list and of the end of the tail. */
  #shows(rows: readonly Row[], { number, size }: Window, isStrict: boolean) {
    const { order, isResumed, isShuffled, size: most } = this.#reading;
    const tail = this.#tail;
    // Also where all rows of the tail are deleted. What stands before a checkpoint is known only by its time.
    if (number === 0 && size === most && rows.length <= FEWEST && this.#isWhole && (order.isTimed || !isResumed))
      return 'all of the list';
    if (!rows.some((row) => tail.has(row))) return 'other rows';
    const isBefore = tail.isSharedBefore(rows, order);
    const canBeStrict = this.#strictBack !== undefined;
    const unique = uniqueRows(rows);
    if (tail.newRows(unique, order).length > 0) {
      const isNext = isBefore || (!canBeStrict && !isShuffled && tail.isSharedInOrder(unique));
      return isNext ? 'the next rows' : 'another order';
    }
    if (rows.length >= size || (rows.length > UNCUT && !isStrict)) return 'known rows';
    // The last moment has more places than were seen, so items of it may be missing. Where rows were deleted, and others
    // changed places, the number of places shows nothing.
    const isPart = (isShuffled && (order.isTimed || this.#isMoved)) || (this.#isMoved && canBeStrict);
    if (!isBefore && (isPart || !this.#isMomentWhole(number * size + rows.length))) return 'part of the last moment';
    return rows.every((row) => tail.has(row)) ? 'the end' : 'the next rows';
  }

  /** A page that begins before what the tail may have cut, or one that shows the end. */
  #window(isEnd: boolean, isStrict: boolean, limit: number, tried: Set<string>): Window {
    const place = this.#place;
    const least = (this.#strictBack ?? OVERLAP) + (isStrict ? OVERLAP : 0);
    const windows = [
      isEnd ? endWindow(place, limit) : undefined,
      ...Array.from({ length: 24 }, (_, index) => windowBefore(place - least - 4 * index, place, limit)),
      endWindow(place, limit),
    ].filter((window) => window !== undefined);
    const window = windows.find((one) => !tried.has(keyOf(one))) ?? windows[0] ?? endWindow(place, limit);
    tried.add(keyOf(window));
    return window;
  }

  /** How many rows before the end a page must begin to show the last moment whole. Undefined where none can. */
  get #strictBack(): number | undefined {
    const { moment, rows } = this.#tail;
    if (!this.#reading.order.isTimed || moment === rows.length) return undefined;
    const back = moment + 2;
    return windowBefore(this.#place - back, this.#place, this.#limit) ? back : undefined;
  }

  /** Whether rows that the tail does not share stand behind it. */
  #isBehind(rows: readonly Row[]): boolean {
    const { order } = this.#reading;
    const [first] = this.#tail.rows;
    if (order.isTimed) return rows.some((row) => first && !order.isBefore(row, first));
    return rows.some((row) => this.#reading.once.isNew(row));
  }

  async #read(bounds: Bounds, number: number, size: number): Promise<readonly Row[]> {
    this.#reading.once.show(this.#response);
    return (this.#response = await this.#reading.read(bounds, number, size));
  }

  /** Whether pages behind a place are empty, as far as rows can be hidden in a row behind the farthest place of the tail. */
  async #isNothingBehind(reach: number, farthest: number, isSame: boolean): Promise<boolean> {
    const { size } = this.#reading;
    if (!this.#isWhole && !isSame) return true;
    this.#reading.once.show(this.#response);
    if (this.#reading.once.hasMore(this.#tail.last)) return false;
    // Rows that were inserted meanwhile may have moved the end behind what the first page can show.
    if (isSame && this.#place <= size) {
      // As many rows as may be hidden in a row, behind the last place of the first page where the last row may stand.
      const until = (this.#isWhole ? Math.min(reach, size) : this.#place) + size - OVERLAP;
      const pages: Window[] = [];
      // It begins as early as it can, because the first page may have been cut before hidden rows, or rows deleted since.
      if (reach < until) pages.push({ number: 1, size: Math.min(size - 2, Math.max(reach, Math.ceil(until / 2))) });
      // Where the first page had fewer rows than places, it may have been cut before hidden ones.
      if (this.#place > this.#tail.rows.length) pages.push(endWindow(this.#place + 3, size));
      for (const { number, size: most } of pages) {
        const rows = await this.#read({}, number, most);
        // Known rows so far behind show that the first page hid others, unless the service repeats its last page there.
        const isAgain = uniqueRows(rows).length === this.#tail.rows.length;
        const isHere = isAgain || rows.length <= Math.max(0, this.#place - number * most);
        this.#isFirst = isHere && rows.every((row) => this.#tail.has(row));
        if (!this.#isFirst) return false;
      }
      return true;
    }
    const end = farthest + (this.#place > 3 * size ? 2 : 1) * size;
    let limit = this.#limit;
    for (let place = Math.max(reach, LEAST_ROWS); place < end;) {
      // Between two requests a row can move from one page to the other.
      const { number, size: most } = endWindow(this.#isMoved ? place : place + 3, limit);
      const rows = await this.#read(this.#bounds, number, most);
      const start = number * most;
      if (rows.some((row) => !this.#tail.has(row))) return false;
      // Known rows that far show that the service shortened the page, and it began earlier.
      if (rows.length > Math.max(0, this.#place - start)) limit = Math.max(MIN_LIMIT, Math.min(limit - 1, rows.length));
      else if (start + most > place) place = start + most;
      else return false;
      if (limit === MIN_LIMIT) return false;
    }
    return true;
  }

  #notice(rows: readonly Row[]): void {
    if (this.#tail.overlap(uniqueRows(rows)).isInverted) this.#reading.isShuffled = true;
  }

  #ended(end: number): undefined {
    if (this.#isWhole) this.end = end;
  }

  get #isWhole(): boolean {
    return Object.keys(this.#bounds).length === 0;
  }

  #leaveBounds(): void {
    this.#bounds = {};
    // A run with bounds does not show how many rows a page without them has.
    if (this.isShort) this.#length = this.#reading.size;
    this.#place = this.#count;
    this.#moment = undefined;
    this.#startMoment(this.#tail.rows, Math.max(0, this.#count - this.#tail.rows.length));
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
        throw this.#reading.fail('LIST_UNORDERED', this.#tail.last);
    }
    const begin = this.#beginOf(rows, start, size);
    this.#count += this.#tail.newRows(unique, order).length;
    if (!order.isTimed) {
      const known = unique.findIndex((row) => this.#tail.has(row));
      // What stands before a checkpoint was yielded before it.
      if (this.#reading.isResumed) this.#reading.once.skip(unique.slice(0, known));
      for (const { id } of this.#tail.rowsBehind(unique)) this.#behind.add(id);
      for (const { id } of unique) this.#behind.delete(id);
    }
    this.#tail = this.#tail.with(unique, 2 * this.#reading.size);
    this.#reading.once.place(unique);
    if (begin !== start) this.#limit = Math.max(MIN_LIMIT, rows.length);
    this.#place = begin + rows.length;
    this.#farthest = rows.length < size ? start + size : this.#place;
    this.#reading.isCut ||= this.isShort;
    this.#length = rows.length < size ? rows.length : Infinity;
    this.#isFirst = false;
    this.#startMoment(rows, begin);
    return unique;
  }

  /** Where a page began. One that the service shortens to `c` rows begins at `n * c`, and one that it cuts at `n * s`. */
  #beginOf(rows: readonly Row[], start: number, size: number): number {
    if (start === 0 || rows.length >= size || rows.length <= UNCUT) return start;
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
    const isSame = first === 0 && before !== undefined && this.#isWithin(before.bounds);
    this.#moment = { ids, time, bounds: this.#bounds, place: isSame ? before.place : start + Math.max(0, first) };
  }

  /** Whether each place of the last moment has shown another item, up to a place behind it. */
  #isMomentWhole(end: number): boolean {
    const moment = this.#moment;
    if (!moment || Number.isNaN(this.#reading.order.sign) || !this.#isWithin(moment.bounds)) return true;
    return end - moment.place <= moment.ids.size;
  }

  #isWithin(bounds: Bounds): boolean {
    return JSON.stringify(bounds) === JSON.stringify(this.#bounds);
  }
}

function keyOf({ number, size }: Window): string {
  return `${number} ${size}`;
}

/** Rows that a page shares with the one before. */
const OVERLAP = 4;
/** How many rows before the end a bound of time goes back. So few shared rows leave room for a page of hidden ones behind. */
const BACKS = [3, 20, 60];
/** A response of so few rows was not cut. */
const UNCUT = 9;
/** A list of so few items shows its end with its first response. */
const FEWEST = 4;
/** A service may raise smaller pages. */
const MIN_LIMIT = 10;
/** No service shortens its pages to fewer rows, as is assumed where a list has only a few. */
const LEAST_ROWS = 20;
const TRIES = 20;
