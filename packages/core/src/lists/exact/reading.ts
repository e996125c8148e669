import { usableId } from '../list-plan.ts';
import { nextWindow, type Window } from './overlap.ts';
import type { Behind } from '../page-fill.ts';
import type { PageKnowledge } from '../page-knowledge.ts';
import type { PageReader } from '../page-reader.ts';
import { settle } from './page-settler.ts';
import { prefetch } from '../prefetch.ts';

/** Where one reading takes its pages from. */
export interface ReadingOptions {
  readonly query: URLSearchParams;
  readonly size: number;
  readonly signal: AbortSignal | undefined;
}

/** An item, and what stands for it in a comparison. */
export interface Keyed<Item> {
  readonly item: Item;
  readonly key: string;
  readonly id: string | undefined;
}

interface Raw<Item> {
  readonly items: Item[];
  readonly window: Window;
  readonly isWhole: boolean;
}

/** One reading of the pages of a query, each of which overlaps the one before. */
export class Reading<Item> {
  /** Whether the service returned the same items again and again. */
  hasRepeated = false;
  /** Whether items without an id were found. */
  isAnonymous = false;
  /** Whether one response held everything. One response is one moment. */
  isOneMoment = false;
  readonly #reader: PageReader<Item>;
  readonly #knowledge: PageKnowledge;
  readonly #options: ReadingOptions;
  readonly #keys: string[] = [];
  readonly #ids = new Set<string>();
  readonly #windows: Window[] = [];
  #isBroken = false;
  #before: ReadonlySet<string> = new Set();
  #pagesWithoutNews = 0;
  #mayBeGap: boolean;
  /** Items on the page before, if it was short. */
  #shortPage: number | undefined;

  constructor(reader: PageReader<Item>, knowledge: PageKnowledge, options: ReadingOptions) {
    this.#reader = reader;
    this.#knowledge = knowledge;
    this.#options = options;
    this.#mayBeGap = knowledge.isThinned;
  }

  /** Reads to the end. Returns the items of each page that were not on the pages before it. */
  pages(): AsyncGenerator<Keyed<Item>[], void, undefined> {
    return prefetch((number, signal) => this.#fetch(number, signal), {
      from: 0,
      most: this.#reader.prefetch,
      wanted: Infinity,
      room: () => this.#reader.room(),
      take: (raw) => this.#take(raw),
      signal: this.#options.signal,
    });
  }

  /** Whether two readings found the same items in the same order, and nothing could slip between their pages. */
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
      return { items: await read(window.number, window.size), window, isWhole: false };
    }
    const size = this.#knowledge.fullSize(this.#options.size);
    const first = await read(0, size);
    const settled = await settle(first, size, this.#knowledge, query.toString(), (page, other = size) =>
      read(page, other),
    );
    const window = this.#windowAt(0);
    return { items: settled?.items ?? first, window, isWhole: settled?.isWhole ?? false };
  }

  // The first page may show that the service clamps the size, so the others are chosen behind it.
  #windowAt(number: number): Window {
    const size = this.#knowledge.fullSize(this.#options.size);
    while (this.#windows.length <= number) this.#windows.push(nextWindow(size, this.#windows.at(-1)));
    return this.#windows[number] ?? nextWindow(size, undefined);
  }

  #take({ items, window, isWhole }: Raw<Item>): { page: Keyed<Item>[]; behind: Behind } {
    const keyed = items.map((item) => this.#keyOf(item));
    const overlap = (this.#windows[this.#windows.indexOf(window) - 1]?.end ?? 0) - window.start;
    // What has no id is left out only where the pages overlap and the one before held the same.
    const page = keyed.filter(({ id, key }, index) =>
      id === undefined ? index >= overlap || !this.#before.has(key) : !this.#ids.has(id),
    );
    if (window.number > 0 && items.length > 0) this.#check(keyed, page, overlap > 0);
    for (const { key, id } of page) {
      this.#keys.push(key);
      if (id !== undefined) this.#ids.add(id);
    }
    this.#before = new Set(keyed.map(({ key }) => key));
    this.isOneMoment = isWhole;
    this.#learn(items.length, page.length, window);
    return { page, behind: isWhole ? 'nothing' : this.#behind(items.length, window) };
  }

  /** Checks that a page goes on where the one before it ended. */
  #check(keyed: readonly Keyed<Item>[], fresh: readonly Keyed<Item>[], overlaps: boolean): void {
    const isJoined = keyed.some(({ key }) => this.#before.has(key));
    this.#isBroken ||= overlaps && !isJoined && !this.#knowledge.isThinned;
    this.#pagesWithoutNews = fresh.length > 0 ? 0 : this.#pagesWithoutNews + 1;
    this.hasRepeated ||= this.#pagesWithoutNews > 1;
    this.#isBroken ||= this.hasRepeated;
  }

  #learn(count: number, fresh: number, { size }: Window): void {
    const before = this.#shortPage;
    if (before !== undefined && count === 0) this.#knowledge.sawEnd(before);
    if (before !== undefined && fresh > 0) this.#knowledge.sawMore();
    this.#knowledge.sawPage(count);
    // A page as long as the first one may have been clamped.
    this.#shortPage = count > 0 && count < size && this.#keys.length > count ? count : undefined;
  }

  #behind(count: number, { size }: Window): Behind {
    if (this.hasRepeated) return 'nothing';
    if (count === 0) {
      const isGap = this.#mayBeGap;
      this.#mayBeGap = false;
      return isGap ? 'perhaps' : 'nothing';
    }
    this.#mayBeGap = count >= size || this.#knowledge.isThinned;
    if (count >= size) return 'pages';
    return this.#knowledge.isLast(count) ? 'nothing' : 'perhaps';
  }

  #keyOf(item: Item): Keyed<Item> {
    const id = usableId(this.#reader.plan, item);
    this.isAnonymous ||= id === undefined;
    return { item, id, key: id ?? JSON.stringify(item) };
  }
}
