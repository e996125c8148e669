import type { Item } from './list-service.ts';

/** The order of a simulated list. */
export type Order = 'newest' | 'oldest' | 'random' | 'id';

/** Options of a simulated list with insertions and deletions. */
export interface MovingListOptions {
  /** The creation times of the first items in milliseconds, with fractions. */
  readonly times: readonly number[];
  readonly order: Order;
  /** Whether both bounds are exclusive. */
  readonly isExclusive?: boolean;
  /** The number of fractional digits of the returned times. */
  readonly digits?: number;
  /** The most items on a page, whatever the requested page size. */
  readonly clamp?: number | undefined;
  readonly ignoresBounds?: boolean;
  /** Which items have no readable time. */
  readonly isUnreadable?: (index: number) => boolean;
  /** Returns the number of changes before a response. */
  readonly changes?: () => number;
  /** Whether items are only deleted, or also inserted, hidden by the filter and shown again. */
  readonly change?: 'delete' | 'any';
  readonly random: () => number;
}

interface Kept {
  readonly item: Item;
  readonly at: number;
  readonly rank: number;
}

/** A simulated service whose list changes before each response. */
export class MovingList {
  /** The ids of items that have been in the list all the time. */
  readonly everSince: Set<string>;
  readonly #options: MovingListOptions;
  readonly #kept: Kept[];
  /** Items that do not match the filter at the moment. */
  readonly #hidden: Kept[] = [];
  #made = 0;
  #now: number;

  constructor(options: MovingListOptions) {
    this.#options = options;
    this.#kept = options.times.map((at) => this.#make(at)).toSorted((a, b) => this.#compare(a, b));
    this.#now = options.times.reduce((latest, time) => Math.max(latest, time), START);
    this.everSince = new Set(this.#kept.map(({ item }) => item.id));
  }

  /** Applies the changes before a request, and returns its items. */
  respond(query: URLSearchParams): readonly Item[] {
    const { changes = () => 0, clamp = Infinity } = this.#options;
    for (let count = changes(); count > 0; count--) this.#change();
    this.#now += 40;
    const size = Math.min(clamp, Number(query.get('page_size')));
    const begin = size * Number(query.get('page_number'));
    const found: Kept[] = [];
    let passed = 0;
    const matches = this.#filter(query);
    for (const kept of this.#kept) {
      if (!matches(kept)) continue;
      if (passed++ >= begin) found.push(kept);
      if (found.length === size) break;
    }
    return found.map(({ item }) => item);
  }

  #filter(query: URLSearchParams): (kept: Kept) => boolean {
    const { ignoresBounds = false, isExclusive = false } = this.#options;
    if (ignoresBounds) return () => true;
    const after = bound(query.get('created_at_gte'), -Infinity);
    const before = bound(query.get('created_at_lte'), Infinity);
    return isExclusive ? ({ at }) => at > after && at < before : ({ at }) => at >= after && at <= before;
  }

  #change(): void {
    const { random } = this.#options;
    const choice = this.#options.change === 'delete' ? 0.5 : random();
    if (choice < 0.4) this.#insert(this.#make(choice < 0.3 ? this.#now : START + random() * (this.#now - START)));
    else if (choice < 0.7) this.#remove();
    else if (choice < 0.85) this.#hidden.push(...this.#remove());
    else this.#insert(this.#hidden.shift());
  }

  #remove(): Kept[] {
    const removed = this.#kept.splice(Math.floor(this.#options.random() * this.#kept.length), 1);
    for (const { item } of removed) this.everSince.delete(item.id);
    return removed;
  }

  #insert(kept: Kept | undefined): void {
    if (!kept) return;
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

  #make(at: number): Kept {
    const { random, digits = 3, isUnreadable = () => false } = this.#options;
    const index = this.#made++;
    const shown = new Date(Math.floor(at)).toISOString().slice(0, -1);
    const further = String(Math.floor((at - Math.floor(at)) * 10 ** (digits - 3))).padStart(digits - 3, '0');
    const created_at = isUnreadable(index) ? 'some day' : `${shown}${digits > 3 ? further : ''}Z`;
    return { item: { id: `id_${index}`, created_at }, at, rank: random() };
  }

  #compare(one: Kept, other: Kept): number {
    const { order } = this.#options;
    if (order === 'random') return one.rank - other.rank;
    if (order === 'newest' && one.at !== other.at) return other.at - one.at;
    if (order === 'oldest' && one.at !== other.at) return one.at - other.at;
    return one.item.id < other.item.id ? -1 : 1;
  }
}

/** The earliest creation time of a simulated list. */
export const START = Date.parse('2025-01-01T00:00:00Z');

function bound(written: string | null, otherwise: number): number {
  return written === null ? otherwise : Date.parse(written);
}
