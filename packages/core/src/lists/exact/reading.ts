import { idOf } from '../list-plan.ts';
import { nextWindow, type Window } from './overlap.ts';
import type { Following } from '../end-detector.ts';
import type { PageObservations } from '../page-observations.ts';
import type { PageReader } from '../page-reader.ts';
import { classifyFirstPage } from './first-page.ts';
import { prefetch } from '../prefetch.ts';

/** The pages of one reading. */
export interface ReadingOptions {
  readonly query: URLSearchParams;
  readonly size: number;
  readonly signal: AbortSignal | undefined;
}

/** An item with the key that identifies it in a comparison. */
export interface Keyed<Item> {
  readonly item: Item;
  readonly key: string;
  readonly id: string | undefined;
}

interface Raw<Item> {
  readonly items: Item[];
  readonly window: Window;
  readonly isComplete: boolean;
}

/** One reading of all pages of a query. Each page overlaps the previous one. */
export class Reading<Item> {
  /** Whether the service returned the same items repeatedly. */
  hasRepeated = false;
  /** Whether items without an id were found. */
  hasItemsWithoutId = false;
  /** Whether one response contained all items. One response is a consistent snapshot. */
  isSnapshot = false;
  readonly #reader: PageReader<Item>;
  readonly #observations: PageObservations;
  readonly #options: ReadingOptions;
  readonly #keys: string[] = [];
  readonly #ids = new Set<string>();
  readonly #windows: Window[] = [];
  #isBroken = false;
  #before: ReadonlySet<string> = new Set();
  #pagesWithoutNewItems = 0;
  #mayBeGap: boolean;
  /** The number of items on the previous page, if it was short. */
  #shortPage: number | undefined;

  constructor(reader: PageReader<Item>, observations: PageObservations, options: ReadingOptions) {
    this.#reader = reader;
    this.#observations = observations;
    this.#options = options;
    this.#mayBeGap = observations.isSparse;
  }

  /** Reads to the end. Yields the items of each page that were not on earlier pages. */
  pages(): AsyncGenerator<Keyed<Item>[], void, undefined> {
    return prefetch((number, signal) => this.#fetch(number, signal), {
      from: 0,
      most: this.#reader.prefetch,
      wanted: Infinity,
      availableRequests: () => this.#reader.availableRequests(),
      take: (raw) => this.#take(raw),
      signal: this.#options.signal,
    });
  }

  /** Whether two readings found the same items in the same order, and no item could be lost between their pages. */
  agreesWith(other: Reading<Item> | undefined): boolean {
    if (!other || this.#isBroken || other.#isBroken || this.#keys.length !== other.#keys.length) return false;
    return this.#keys.every((key, index) => key === other.#keys[index]);
  }

  async #fetch(number: number, signal: AbortSignal): Promise<Raw<Item>> {
    const { query } = this.#options;
    const read = (page: number, pageSize: number) => {
      const sized = new URLSearchParams(query);
      sized.set('page_size', String(pageSize));
      return this.#reader.read(sized, page, signal);
    };
    if (number > 0) {
      const window = this.#windowAt(number);
      return { items: await read(window.number, window.size), window, isComplete: false };
    }
    const size = this.#observations.fullSize(this.#options.size);
    const first = await read(0, size);
    const firstPage = await classifyFirstPage(first, size, this.#observations, query.toString(), (page, other = size) =>
      read(page, other),
    );
    const window = this.#windowAt(0);
    return { items: firstPage?.items ?? first, window, isComplete: firstPage?.isComplete ?? false };
  }

  // The first page may show that the service clamps the page size, so later pages are chosen after it.
  #windowAt(number: number): Window {
    const size = this.#observations.fullSize(this.#options.size);
    while (this.#windows.length <= number) this.#windows.push(nextWindow(size, this.#windows.at(-1)));
    return this.#windows[number] ?? nextWindow(size, undefined);
  }

  #take({ items, window, isComplete }: Raw<Item>): { page: Keyed<Item>[]; following: Following } {
    const keyed = items.map((item) => this.#keyOf(item));
    const overlap = (this.#windows[this.#windows.indexOf(window) - 1]?.end ?? 0) - window.start;
    // An item without an id is dropped only in an overlap, and only if the previous page had an equal item.
    const page = keyed.filter(({ id, key }, index) =>
      id === undefined ? index >= overlap || !this.#before.has(key) : !this.#ids.has(id),
    );
    if (window.number > 0 && items.length > 0) this.#check(keyed, page, overlap > 0);
    for (const { key, id } of page) {
      this.#keys.push(key);
      if (id !== undefined) this.#ids.add(id);
    }
    this.#before = new Set(keyed.map(({ key }) => key));
    this.isSnapshot = isComplete;
    this.#record(items.length, page.length, window);
    return { page, following: isComplete ? 'none' : this.#following(items.length, window) };
  }

  /** Checks that a page continues where the previous one ended. */
  #check(keyed: readonly Keyed<Item>[], fresh: readonly Keyed<Item>[], overlaps: boolean): void {
    const isJoined = keyed.some(({ key }) => this.#before.has(key));
    this.#isBroken ||= overlaps && !isJoined && !this.#observations.isSparse;
    this.#pagesWithoutNewItems = fresh.length > 0 ? 0 : this.#pagesWithoutNewItems + 1;
    this.hasRepeated ||= this.#pagesWithoutNewItems > 1;
    this.#isBroken ||= this.hasRepeated;
  }

  #record(count: number, fresh: number, { size }: Window): void {
    const before = this.#shortPage;
    if (before !== undefined && count === 0) this.#observations.recordEnd(before);
    if (before !== undefined && fresh > 0) this.#observations.recordMore();
    this.#observations.recordPage(count);
    // A page as long as the first one may have been clamped, so it does not count as short.
    this.#shortPage = count > 0 && count < size && this.#keys.length > count ? count : undefined;
  }

  #following(count: number, { size }: Window): Following {
    if (this.hasRepeated) return 'none';
    if (count === 0) {
      const isGap = this.#mayBeGap;
      this.#mayBeGap = false;
      return isGap ? 'maybe' : 'none';
    }
    this.#mayBeGap = count >= size || this.#observations.isSparse;
    if (count >= size) return 'more';
    return this.#observations.isLast(count) ? 'none' : 'maybe';
  }

  #keyOf(item: Item): Keyed<Item> {
    const id = idOf(this.#reader.plan, item);
    this.hasItemsWithoutId ||= id === undefined;
    return { item, id, key: id ?? JSON.stringify(item) };
  }
}
