import { seededRandom } from './seeded-random.ts';
import type { Item } from './list-service.ts';

/** One list of a simulated service, with what real services do to lists. */
export interface ModelOptions {
  /** Creation times in milliseconds, with fractions. */
  readonly times: readonly number[];
  readonly order: 'newest' | 'oldest' | 'id' | 'random';
  /** Whether items of one moment come in another order on each page, as `ORDER BY created_at LIMIT` allows. */
  readonly isTieByPage?: boolean;
  /** The most rows of a page, for a request. */
  readonly clamp?: (request: number, isBounded: boolean) => number;
  /** The most bytes of a page. */
  readonly bytes?: number;
  /** The share of rows that are removed from their page after paging, and how many in a row. */
  readonly hidden?: { readonly share: number; readonly run: number };
  /** The unit to which shown times are cut. Times are kept finer. */
  readonly shownUnit?: number;
  /** The units to which bounds are cut. */
  readonly boundUnits?: { readonly gte: number; readonly lte: number };
  readonly ignoresBounds?: boolean;
  readonly isExclusive?: boolean;
  /** The share of items that a JOIN returns twice. */
  readonly joined?: number;
  /** The number of changes before each request, and their kind. */
  readonly churn?: { readonly perRequest: number; readonly kind: 'delete' | 'any' };
  readonly seed: number;
}

interface Kept {
  readonly item: Item;
  readonly at: number;
  readonly rank: number;
  readonly isHidden: boolean;
  readonly rows: number;
  readonly bytes: number;
}

/** A simulated service that answers requests for pages of one list, which may change before each of them. */
export class ModelService {
  /** The ids of the items that have been in the list all the time. */
  readonly always = new Set<string>();
  requests = 0;
  readonly #options: ModelOptions;
  readonly #random: () => number;
  readonly #kept: Kept[] = [];
  #made = 0;
  #now: number;
  #hiddenLeft = 0;

  constructor(options: ModelOptions) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
    this.#now = Math.max(START, ...options.times.slice(0, 1_000), options.times.at(-1) ?? 0);
    this.#kept = options.times.map((at) => this.#make(at)).toSorted((a, b) => this.#compare(a, b));
    this.#hide();
    for (const { item, isHidden } of this.#kept) if (!isHidden) this.always.add(item.id);
  }

  /** Applies the changes before a request, and returns the items of its page. */
  respond(query: ModelQuery): Item[] {
    const request = this.requests++;
    const { churn, clamp, bytes = Infinity, isTieByPage = false } = this.#options;
    if (churn && request > 0) {
      const whole = Math.floor(churn.perRequest + this.#random());
      for (let count = 0; count < whole; count++) this.#change(churn.kind);
    }
    this.#now += 40;
    const isBounded = query.created_at_gte !== undefined || query.created_at_lte !== undefined;
    const size = Math.max(0, Math.min(query.page_size, Math.floor(clamp?.(request, isBounded) ?? Infinity)));
    let kept = this.#matching(query);
    if (isTieByPage && (this.#options.order === 'newest' || this.#options.order === 'oldest'))
      kept = shuffledTies(kept, this.#options.seed + query.page_number * 7_919 + query.page_size);
    const rows = this.#options.joined ? kept.flatMap((one) => Array<Kept>(one.rows).fill(one)) : kept;
    const begin = query.page_number * size;
    const page: Item[] = [];
    let weight = 0;
    for (const one of rows.slice(begin, begin + size)) {
      weight += one.bytes;
      if (weight > bytes && page.length > 0) break;
      if (!one.isHidden) page.push(one.item);
    }
    return page;
  }

  #matching(query: ModelQuery): Kept[] {
    const { ignoresBounds = false, isExclusive = false, boundUnits = { gte: 1, lte: 1 } } = this.#options;
    if (ignoresBounds) return this.#kept;
    const after = cut(query.created_at_gte, boundUnits.gte) ?? -Infinity;
    const before = cut(query.created_at_lte, boundUnits.lte) ?? Infinity;
    if (after === -Infinity && before === Infinity) return this.#kept;
    return this.#kept.filter(({ at }) => (isExclusive ? at > after && at < before : at >= after && at <= before));
  }

  #change(kind: 'delete' | 'any'): void {
    const choice = kind === 'delete' ? 0.9 : this.#random();
    if (choice < 0.3) this.#insert(this.#make(this.#now));
    else if (choice < 0.5)
      this.#insert(this.#make(this.#kept.at(Math.floor(this.#random() * this.#kept.length))?.at ?? this.#now, 20));
    else {
      const [removed] = this.#kept.splice(Math.floor(this.#random() * this.#kept.length), 1);
      if (removed) this.always.delete(removed.item.id);
    }
  }

  #insert(kept: Kept): void {
    let low = 0;
    let high = this.#kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#kept[middle];
      if (other && this.#compare(other, kept) <= 0) low = middle + 1;
      else high = middle;
    }
    this.#kept.splice(low, 0, kept);
  }

  #make(near: number, spread = 0): Kept {
    const { shownUnit = 1, joined = 0 } = this.#options;
    const index = this.#made++;
    const at = near + spread * this.#random();
    const shown = Math.floor(at / shownUnit) * shownUnit;
    const written = new Date(shown).toISOString();
    return {
      item: { id: `id_${index.toString(36)}`, created_at: shownUnit >= 1_000 ? written.replace('.000', '') : written },
      at,
      rank: this.#random(),
      isHidden: false,
      rows: this.#random() < joined ? 2 : 1,
      bytes: 500 + Math.floor(this.#random() * 2_000),
    };
  }

  #hide(): void {
    const { hidden } = this.#options;
    if (!hidden) return;
    for (const [index, kept] of this.#kept.entries()) {
      if (this.#hiddenLeft === 0 && this.#random() < hidden.share / hidden.run) {
        this.#hiddenLeft = 1 + Math.floor(this.#random() * hidden.run);
        continue;
      }
      if (this.#hiddenLeft > 0) {
        this.#hiddenLeft -= 1;
        this.#kept[index] = { ...kept, isHidden: true };
      }
    }
  }

  #compare(one: Kept, other: Kept): number {
    const { order } = this.#options;
    if (order === 'random') return one.rank - other.rank;
    if (order === 'newest' && one.at !== other.at) return other.at - one.at;
    if (order === 'oldest' && one.at !== other.at) return one.at - other.at;
    return one.item.id < other.item.id ? -1 : 1;
  }
}

/** The query of one page. */
export interface ModelQuery {
  readonly page_number: number;
  readonly page_size: number;
  readonly created_at_gte?: string | undefined;
  readonly created_at_lte?: string | undefined;
}

/** The earliest creation time of a simulated list. */
export const START = Date.parse('2025-01-01T00:00:00Z');

function cut(bound: string | undefined, unit: number): number | undefined {
  return bound === undefined ? undefined : Math.floor(Date.parse(bound) / unit) * unit;
}

function shuffledTies(kept: readonly Kept[], seed: number): Kept[] {
  const order = new Map<Kept, number>();
  const random = seededRandom(seed);
  for (const one of kept) order.set(one, random());
  const result = [...kept];
  for (let begin = 0; begin < result.length;) {
    let end = begin + 1;
    while (end < result.length && result[end]?.at === result[begin]?.at) end += 1;
    if (end - begin > 1) {
      const moment = result.slice(begin, end).toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
      result.splice(begin, moment.length, ...moment);
    }
    begin = end;
  }
  return result;
}
