import type { Mode } from './access.ts';
import { type Operation, OPERATIONS } from './routes/route.ts';

/** One request that reached the fake, and how it was answered. Keys are masked wherever they stood. */
export interface RecordedRequest {
  /** 1 for the first request of this fake. */
  readonly number: number;
  /** The fake's time, in milliseconds since 1970. */
  readonly at: number;
  /** The operation, or `undefined` for an address that has none. */
  readonly operation: Operation | undefined;
  /** The environment that was asked. */
  readonly mode: Mode;
  /** The HTTP method. */
  readonly method: string;
  /** The path as it was sent, with the part of the base address: `/test/payouts`. */
  readonly path: string;
  /** The query, decoded; of a repeated parameter the last. */
  readonly query: Readonly<Record<string, string>>;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text. */
  readonly body: string | undefined;
  /** The key, masked but for its last 4 characters. */
  readonly key: string | undefined;
  /** The status of the answer, or 0 if none was sent. */
  readonly status: number;
  /** The code of an error. */
  readonly code: string | undefined;
  /** What was odd and let pass, such as a parameter that the operation does not have. */
  readonly warnings: readonly string[];
  /** What a fault did to it, in words. */
  readonly fault: string | undefined;
}

/** The requests that reached a fake, oldest first. The last 10,000 are kept. */
export interface Journal extends Iterable<RecordedRequest> {
  /** All of them. */
  readonly all: readonly RecordedRequest[];
  /** How many there were, also those no longer kept. */
  readonly count: number;
  readonly last: RecordedRequest | undefined;
  /**
   * Those to an operation, such as `'subscriptions.list'`.
   *
   * @throws {TypeError} When there is no such operation.
   */
  to(operation: Operation): readonly RecordedRequest[];
  /** Those that a condition holds for. */
  where(condition: (request: RecordedRequest) => boolean): readonly RecordedRequest[];
  /** Forgets them, and counts from 1 again. */
  clear(): void;
}

export class RequestJournal implements Journal {
  readonly #onRequest: ((request: RecordedRequest) => void) | undefined;
  #kept: RecordedRequest[] = [];
  #count = 0;

  constructor(onRequest?: (request: RecordedRequest) => void) {
    this.#onRequest = onRequest;
  }

  get all(): readonly RecordedRequest[] {
    return this.#kept;
  }

  get count(): number {
    return this.#count;
  }

  get last(): RecordedRequest | undefined {
    return this.#kept.at(-1);
  }

  to(operation: Operation): readonly RecordedRequest[] {
    if (!OPERATIONS.includes(operation)) {
      throw new TypeError(`There is no operation "${operation}". Operations: ${OPERATIONS.join(', ')}.`);
    }
    return this.#kept.filter((request) => request.operation === operation);
  }

  where(condition: (request: RecordedRequest) => boolean): readonly RecordedRequest[] {
    return this.#kept.filter((request) => condition(request));
  }

  clear(): void {
    this.#kept = [];
    this.#count = 0;
  }

  [Symbol.iterator](): Iterator<RecordedRequest> {
    return this.#kept[Symbol.iterator]();
  }

  add(request: Omit<RecordedRequest, 'number'>): RecordedRequest {
    this.#count += 1;
    const recorded = Object.assign(request, { number: this.#count });
    this.#kept.push(recorded);
    if (this.#kept.length >= 2 * KEPT) this.#kept = this.#kept.slice(-KEPT);
    this.#onRequest?.(recorded);
    return recorded;
  }
}

const KEPT = 10_000;
