import type { Endpoint } from '../../endpoint.ts';
import { listFailure, MAX_REQUESTS } from './list-failure.ts';
import type { Once } from './once.ts';
import type { Row, TimeOrder } from './time-order.ts';

/** Bounds of creation time, as parameters. */
export type Bounds = Readonly<Record<string, string>>;

/** The query of one page, beside the filters of the list. */
export interface PageQuery {
  readonly page_number: number;
  readonly page_size: number;
  readonly created_at_gte?: string;
  readonly created_at_lte?: string;
}

interface ReadingOptions {
  readonly endpoint: Endpoint;
  /** The caller's own filters. */
  readonly query: URLSearchParams;
  /** The most rows of a page. */
  readonly size: number;
  readonly order: TimeOrder;
  readonly once: Once;
  readonly isBounded: boolean;
  readonly isResumed: boolean;
  readonly read: (page: PageQuery) => Promise<readonly Row[]>;
}

/** What the chains of one iteration share. */
export class Reading {
  readonly order: TimeOrder;
  readonly once: Once;
  readonly size: number;
  readonly isResumed: boolean;
  /** Whether the service honours bounds of time, as far as is known. */
  isBounded: boolean;
  /** Whether more rows followed a run that had fewer rows than were asked for, as far as is known. */
  isCut: boolean;
  /** Whether items have changed places. Then only times can show that nothing is missing. */
  isShuffled = false;
  usesBounds = false;
  /** The id of the first item of the list. */
  first: string | undefined;
  readonly #options: ReadingOptions;
  #requests = 0;
  #isPaged = true;

  constructor(options: ReadingOptions) {
    this.#options = options;
    this.order = options.order;
    this.once = options.once;
    this.size = options.size;
    this.isResumed = options.isResumed;
    this.isBounded = options.isBounded;
    this.isCut = options.isResumed;
  }

  /** Returns the rows of one page. Rows repeat where the response repeats an item. */
  async read(bounds: Bounds, page_number: number, page_size: number): Promise<readonly Row[]> {
    if (++this.#requests > MAX_REQUESTS) throw this.fail('LIST_TOO_LONG');
    this.usesBounds ||= Object.keys(bounds).length > 0;
    const rows = await this.#options.read({ ...bounds, page_number, page_size });
    this.order.observe(rows);
    const isFirst = this.first !== undefined && rows[0]?.id === this.first;
    if (page_number * page_size >= LEAST_ROWS && (isFirst || rows.length > page_size)) this.#isPaged = false;
    return rows;
  }

  /** Returns the bound that leaves out what is listed before a time, or `undefined` if there is none. */
  boundAt(time: number): Bounds | undefined {
    const { sign, unit } = this.order;
    const at = time - sign * unit;
    if (!(at >= EARLIEST && at <= LATEST)) return undefined;
    const name = sign === 1 ? 'created_at_gte' : 'created_at_lte';
    const given = this.#options.query.get(name);
    if (given !== null && (at - Date.parse(given)) * sign <= 0) return undefined;
    return { [name]: new Date(at).toISOString() };
  }

  /** The error of a list that cannot be read to its end. */
  fail(code: Parameters<typeof listFailure>[0], near?: Row): Error {
    return listFailure(this.#isPaged ? code : 'LIST_NOT_PAGED', this.#options.endpoint, this.#requests, near?.id);
  }
}

// No service takes bounds outside of these years.
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');
const LEAST_ROWS = 50;
