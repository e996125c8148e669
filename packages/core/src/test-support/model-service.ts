import type { Item } from './list-service.ts';
import { seededRandom } from './seeded-random.ts';

/** One list of a simulated service, and what real services do to lists. Each part may be combined with each other. */
export interface ModelOptions {
  readonly seed: number;
  /** Creation times in milliseconds, with fractions. */
  readonly times: readonly number[];
  /** `id`: new items come last. `random`: an order that nothing in an item shows. */
  readonly order: 'newest' | 'oldest' | 'id' | 'random';
  /** What the order of items of one moment depends on, as `ORDER BY created_at LIMIT` allows. Always the same by default. */
  readonly tiesBy?: 'page' | 'request' | 'page size' | undefined;
  /** The most rows of a page: `least` to `most`, other ones from a request on, for each request, or with bounds. */
  readonly clamp?: Clamp | undefined;
  readonly bytesOfPage?: number | undefined;
  /** Rows that are removed from their page after paging: how often such a run of them begins, and the most of them in a row. */
  readonly hidden?: { readonly share: number; readonly run: number } | undefined;
  /** The unit of the times shown. Times are kept finer. */
  readonly shown?: { readonly unit: number; readonly isRounded: boolean } | undefined;
  readonly hasTimes?: boolean | undefined;
  /** Whether it has filters of creation time. */
  readonly hasBounds?: boolean | undefined;
  /** The units to which bounds are cut. */
  readonly boundUnits?: { readonly gte: number; readonly lte: number } | undefined;
  readonly ignoredBounds?: BoundNames | undefined;
  readonly exclusiveBounds?: BoundNames | undefined;
  /** The share of items of which a JOIN returns several rows, and the most rows of one. */
  readonly joined?: { readonly share: number; readonly rows: number } | undefined;
  /** Changes before each request. `near` makes them around the page that was read last. */
  readonly churn?:
    | { readonly perRequest: number; readonly kinds: readonly Change[]; readonly near?: boolean }
    | undefined;
  /** Items that are created, and deleted near the page read last, while no one reads: between a checkpoint and its use. */
  readonly meanwhile?: { readonly created: number; readonly deleted: number } | undefined;
  /** Responses come from replicas that are up to so many requests behind. */
  readonly lag?: number | undefined;
  /** A response is repeated for the same query, up to so many requests later. */
  readonly cached?: number | undefined;
  /** Whether a page behind the end has the rows of the last page. */
  readonly repeatsLastPage?: boolean | undefined;
  /** The size to which smaller pages are raised. */
  readonly leastSize?: number | undefined;
  /** The caller's own bounds of creation time. */
  readonly filter?: Readonly<Record<string, string>> | undefined;
  /** Outside the assumptions: items that stand out of order, up to so many places away. */
  readonly misplaced?: { readonly count: number; readonly places: number } | undefined;
  /** Outside the assumptions: the share of items without a creation time, which stand last. */
  readonly untimed?: number | undefined;
}

/** A limit of pages. A page begins at its number times this limit, or times the size that was requested. */
export interface Clamp {
  readonly least: number;
  readonly most: number;
  readonly changes: 'once' | 'with each request' | 'with bounds';
  readonly countsRequested: boolean;
}

export type BoundNames = readonly ('gte' | 'lte')[];

/**
 * `create` makes the newest item, `backdate` one of any time, `import` many of one moment. `toggle` removes an item or returns
 * one, `hide` removes it after paging from now on, `move` changes its place.
 */
export type Change = 'delete' | 'hide' | 'create' | 'backdate' | 'import' | 'toggle' | 'move';

interface Bounds {
  readonly created_at_gte: string | undefined;
  readonly created_at_lte: string | undefined;
}

/** The query of one page. */
export interface ModelQuery extends Partial<Bounds> {
  readonly page_number: number;
  readonly page_size: number;
}

/** The earliest creation time of a simulated list. */
export const START = Date.parse('2025-01-01T00:00:00Z');

interface Row {
  readonly item: Item;
  readonly at: number;
  /** Where it stands in its order. */
  readonly place: number;
  /** Where it stands among those of the same place. */
  readonly rank: number;
  readonly isHidden: boolean;
  readonly copies: number;
  readonly bytes: number;
}

/** A simulated service that answers requests for pages of one list, which may change before each of them. */
export class ModelService {
  /** The ids of the items that have been shown in the list all the time. */
  readonly always = new Set<string>();
  requests = 0;
  readonly #options: ModelOptions;
  readonly #random: () => number;
  #rows: Row[];
  /** The rows as they were before the last requests, for replicas that lag. */
  readonly #past: (readonly Row[])[] = [];
  /** Rows that left the list and may return. */
  readonly #absent: Row[] = [];
  readonly #cache = new Map<string, { readonly at: number; readonly page: Item[] }>();
  #made = 0;
  #now: number;
  #readAt = 0;
  #imports = 0;

  constructor(options: ModelOptions) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
    this.#now = options.times.reduce((latest, time) => Math.max(latest, time), START);
    this.#rows = options.times.map((at) => this.#make(at)).toSorted(compare);
    this.#misplace();
    this.#hide();
    for (const { item, isHidden } of this.#matching(this.#rows, options.filter ?? {}))
      if (!isHidden) this.always.add(item.id);
  }

  /** Changes the list as before any request, and returns the items of one page. */
  respond(query: ModelQuery): Item[] {
    this.#changeBeforeRequest();
    this.requests += 1;
    const { cached = 0 } = this.#options;
    if (cached === 0) return this.#page(query);
    const key = JSON.stringify(query);
    const before = this.#cache.get(key);
    if (before && this.requests - before.at <= cached) return before.page;
    const page = this.#page(query);
    this.#cache.set(key, { at: this.requests, page });
    return page;
  }

  #page(query: ModelQuery): Item[] {
    const { bytesOfPage = Infinity, clamp, lag = 0, leastSize = 0, repeatsLastPage = false } = this.#options;
    const rows = this.#joined(this.#withTies(this.#matching(this.#seen(lag), query), query));
    const requested = Math.max(leastSize, query.page_size);
    const limit = Math.max(0, Math.min(requested, this.#limitOf(query)));
    const step = clamp?.countsRequested === true ? requested : limit;
    const last = Math.max(0, Math.ceil(rows.length / step) - 1);
    const begin = step * (repeatsLastPage ? Math.min(last, query.page_number) : query.page_number);
    this.#readAt = begin;
    const page: Item[] = [];
    let bytes = 0;
    for (const row of rows.slice(begin, begin + limit)) {
      bytes += row.bytes;
      if (bytes > bytesOfPage && bytes > row.bytes) break;
      if (!row.isHidden) page.push(row.item);
    }
    return page;
  }

  /** Changes the list as while no one reads. */
  pause(): void {
    const { created, deleted } = this.#options.meanwhile ?? { created: 0, deleted: 0 };
    for (let count = created; count > 0; count--) this.#change('create');
    for (let count = deleted; count > 0 && !this.#isBesideHidden(this.#readAt); count--)
      for (const { item } of this.#rows.splice(this.#readAt, 1)) this.always.delete(item.id);
  }

  #changeBeforeRequest(): void {
    const { churn, lag = 0 } = this.#options;
    if (lag > 0) this.#past.push([...this.#rows]);
    if (this.#past.length > lag) this.#past.shift();
    this.#now += 40;
    if (!churn || this.requests === 0) return;
    for (let left = Math.floor(churn.perRequest + this.#random()); left > 0; left--)
      this.#change(churn.kinds[Math.floor(this.#random() * churn.kinds.length)] ?? 'delete');
  }

  #change(change: Change): void {
    const { churn } = this.#options;
    const index = churn?.near
      ? this.#readAt - 50 + Math.floor(this.#random() * 250)
      : Math.floor(this.#random() * this.#rows.length);
    const row = this.#rows[index];
    if (change === 'create') this.#insert(this.#make((this.#now += 1)));
    else if (change === 'backdate') this.#insert(this.#make((row?.at ?? this.#now) + oneOf(this.#random, 0, 50)));
    else if (change === 'import') {
      if (this.#imports++ % 20 === 5 && this.#imports < 100)
        for (let count = Math.floor(this.#random() * 300); count > 0; count--) this.#insert(this.#make(this.#now));
    } else if (change === 'toggle' && this.#absent.length > 5) {
      const returned = this.#absent.shift();
      if (returned) this.#insert(returned);
    } else if (row && !this.#isBesideHidden(index)) {
      this.#rows.splice(index, 1);
      this.always.delete(row.item.id);
      if (change === 'toggle') this.#absent.push(row);
      if (change === 'hide') this.#insert({ ...row, isHidden: true });
      if (change === 'move') this.#insert({ ...row, place: this.#make(this.#now).place });
    }
  }

  /** Whether a deletion could join two runs of hidden rows. */
  #isBesideHidden(index: number): boolean {
    return [-1, 0, 1].some((step) => this.#rows[index + step]?.isHidden ?? false);
  }

  #insert(row: Row): void {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#rows[middle];
      if (other && compare(other, row) <= 0) low = middle + 1;
      else high = middle;
    }
    this.#rows.splice(low, 0, row);
  }

  #make(at: number): Row {
    const { hasTimes = true, untimed = 0, order, joined, shown = { unit: 1, isRounded: false } } = this.#options;
    const index = this.#made++;
    const isTimed = hasTimes && this.#random() >= untimed;
    const cut = (shown.isRounded ? Math.round : Math.floor)(at / shown.unit) * shown.unit;
    const written = new Date(cut).toISOString();
    const rank = this.#random();
    // The first three show whether a list is in order of time.
    const places = { newest: -at, oldest: at, id: index, random: index < 3 ? index - 3 : rank };
    const created_at = shown.unit < 1_000 ? written : written.replace('.000', '');
    return {
      item: { id: `id_${index.toString(36)}`, ...(isTimed && { created_at }) },
      at: isTimed || !hasTimes ? at : NaN,
      place: isTimed || !hasTimes ? places[order] : Infinity,
      rank,
      isHidden: false,
      copies: joined && this.#random() < joined.share ? 2 + Math.floor(this.#random() * (joined.rows - 1)) : 1,
      bytes: 300 + Math.floor(this.#random() * 2_200),
    };
  }

  #misplace(): void {
    const { count, places } = this.#options.misplaced ?? { count: 0, places: 0 };
    for (let left = count; left > 0 && this.#rows.length > 250; left--) {
      const from = 200 + Math.floor(this.#random() * (this.#rows.length - 200));
      const to = Math.max(100, from + Math.round((2 * this.#random() - 1) * places));
      const [row] = this.#rows.splice(from, 1);
      if (row) this.#rows.splice(to, 0, { ...row, place: this.#rows[to]?.place ?? row.place });
    }
  }

  #hide(): void {
    const { hidden } = this.#options;
    if (!hidden) return;
    let left = 0;
    let apart = 0;
    this.#rows = this.#rows.map((row) => {
      if (left === 0 && apart > 2 && this.#random() < hidden.share) left = 1 + Math.floor(this.#random() * hidden.run);
      apart = left > 0 ? 0 : apart + 1;
      const isHidden = left > 0;
      if (isHidden) left -= 1;
      return { ...row, isHidden };
    });
  }

  /** The rows that a replica has, which may be some requests behind. */
  #seen(lag: number): readonly Row[] {
    return lag === 0 ? this.#rows : (this.#past.at(-1 - Math.floor(this.#random() * lag)) ?? this.#rows);
  }

  #matching(rows: readonly Row[], query: Partial<Bounds>): readonly Row[] {
    const { boundUnits, ignoredBounds = [], exclusiveBounds = [] } = this.#options;
    const bound = (name: 'gte' | 'lte') => {
      const given = query[`created_at_${name}`];
      if (given === undefined || ignoredBounds.includes(name)) return undefined;
      const unit = boundUnits?.[name] ?? 1;
      return Math.floor(Date.parse(given) / unit) * unit;
    };
    const gte = bound('gte') ?? -Infinity;
    const lte = bound('lte') ?? Infinity;
    if (gte === -Infinity && lte === Infinity) return rows;
    const isAfter = (at: number) => (exclusiveBounds.includes('gte') ? at > gte : at >= gte);
    const isBefore = (at: number) => (exclusiveBounds.includes('lte') ? at < lte : at <= lte);
    return rows.filter(({ at }) => isAfter(at) && isBefore(at));
  }

  /** The rows with those of one moment in the order of this request. */
  #withTies(rows: readonly Row[], { page_number: page, page_size: size }: ModelQuery): readonly Row[] {
    const { tiesBy, order, seed } = this.#options;
    if (tiesBy === undefined || order === 'id' || order === 'random') return rows;
    const plan = { page: 7_919 * page + size + rows.length, request: 7_919 * this.requests, 'page size': 7_919 * size };
    const random = seededRandom(seed + plan[tiesBy]);
    const result: Row[] = [];
    let first = 0;
    for (const row of rows) {
      if (result[first]?.place !== row.place) first = result.length;
      const other = first + Math.floor(random() * (result.length + 1 - first));
      result.push(result[other] ?? row);
      result[other] = row;
    }
    return result;
  }

  #joined(rows: readonly Row[]): readonly Row[] {
    return this.#options.joined ? rows.flatMap((row) => Array<Row>(row.copies).fill(row)) : rows;
  }

  #limitOf({ created_at_gte: gte, created_at_lte: lte }: ModelQuery): number {
    const { clamp, seed } = this.#options;
    if (!clamp) return Infinity;
    const epochs = {
      once: this.requests > seed % 7 ? 1 : 0,
      'with each request': this.requests,
      'with bounds': gte === undefined && lte === undefined ? 1 : 0,
    };
    return clamp.least + Math.floor(seededRandom(seed + epochs[clamp.changes])() * (clamp.most - clamp.least + 1));
  }
}

function compare(one: Row, other: Row): number {
  return one.place - other.place || one.rank - other.rank;
}

function oneOf(random: () => number, least: number, most: number): number {
  return least + random() * (most - least);
}
