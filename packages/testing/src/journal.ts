import type { Mode } from './access.ts';
import type { ChurnedRecord } from './churn.ts';
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
  /** The body as text, of a request with a valid key that the service did not reject. */
  readonly body: string | undefined;
  /** How long the body was, in bytes; 0 for none. Of a web page's request the body is not read over HTTP. */
  readonly bodyBytes: number;
  /** The key, masked but for its last 4 characters. */
  readonly key: string | undefined;
  /** The status of the answer, or 0 if none was sent. */
  readonly status: number;
  /** The code of an error. */
  readonly code: string | undefined;
  /** What was odd and let pass, such as a parameter that the operation does not have. */
  readonly warnings: readonly string[];
  /** The records that were added, deleted or changed just before the list was read, by the policy `churn` or by a fault. */
  readonly churned: readonly ChurnedRecord[];
  /** What a fault did to it, in words. */
  readonly fault: string | undefined;
}

/** The requests that reached a fake, oldest first. The latest are kept: 10,000 of them, and 16 MiB of text. */
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
  #characters = 0;
  #count = 0;

  constructor(onRequest?: (request: RecordedRequest) => void) {
    this.#onRequest = onRequest;
  }

  get all(): readonly RecordedRequest[] {
    return this.#kept.length > MOST_REQUESTS ? this.#kept.slice(-MOST_REQUESTS) : this.#kept;
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
    return this.all.filter((request) => request.operation === operation);
  }

  where(condition: (request: RecordedRequest) => boolean): readonly RecordedRequest[] {
    return this.all.filter((request) => condition(request));
  }

  clear(): void {
    this.#kept = [];
    this.#characters = 0;
    this.#count = 0;
  }

  [Symbol.iterator](): Iterator<RecordedRequest> {
    return this.all[Symbol.iterator]();
  }

  add(request: Omit<RecordedRequest, 'number'>): void {
    this.#count += 1;
    const recorded: RecordedRequest = { number: this.#count, ...request };
    this.#kept.push(recorded);
    this.#characters += lengthOf(recorded);
    if (this.#kept.length > 2 * MOST_REQUESTS || this.#characters > MOST_CHARACTERS) this.#forgetOldest();
    this.#onRequest?.(recorded);
  }

  #forgetOldest(): void {
    let first = Math.max(0, this.#kept.length - MOST_REQUESTS);
    for (const request of this.#kept.slice(0, first)) this.#characters -= lengthOf(request);
    for (; this.#characters > MOST_CHARACTERS && first < this.#kept.length - 1; first += 1) {
      const oldest = this.#kept[first];
      if (oldest !== undefined) this.#characters -= lengthOf(oldest);
    }
    this.#kept = this.#kept.slice(first);
  }
}

const MOST_REQUESTS = 10_000;
const MOST_CHARACTERS = 16 * 1024 * 1024;

function lengthOf({ path, query, headers, body }: RecordedRequest): number {
  let length = path.length + (body?.length ?? 0);
  for (const [name, value] of [...Object.entries(query), ...Object.entries(headers)])
    length += name.length + value.length;
  return length;
}
