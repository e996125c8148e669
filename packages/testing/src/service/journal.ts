import { type OperationName, operationNamed } from '../resources/resources.ts';
import type { RecordedRequest } from './recorded-request.ts';

/** The requests that a fake received, oldest first. It keeps the latest 10,000 requests, up to 16 MiB of text. */
export interface Journal extends Iterable<RecordedRequest> {
  /** All recorded requests. */
  readonly all: readonly RecordedRequest[];
  /** The number of received requests, including those that are no longer kept. */
  readonly count: number;
  readonly last: RecordedRequest | undefined;
  /**
   * Returns the requests to an operation, such as `'subscriptions.list'`.
   *
   * @throws {TypeError} When the operation does not exist.
   */
  to(operation: OperationName): readonly RecordedRequest[];
  /** Returns the requests that satisfy a condition. */
  where(condition: (request: RecordedRequest) => boolean): readonly RecordedRequest[];
  /** Removes all requests, and restarts their numbers at 1. */
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
    return this.#kept.length > MAX_REQUESTS ? this.#kept.slice(-MAX_REQUESTS) : this.#kept;
  }

  get count(): number {
    return this.#count;
  }

  get last(): RecordedRequest | undefined {
    return this.#kept.at(-1);
  }

  to(operation: OperationName): readonly RecordedRequest[] {
    const wanted = operationNamed(operation);
    return this.all.filter((request) => request.operation === wanted);
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
    if (this.#kept.length > 2 * MAX_REQUESTS || this.#characters > MAX_CHARACTERS) this.#forgetOldest();
    this.#onRequest?.(recorded);
  }

  #forgetOldest(): void {
    let first = Math.max(0, this.#kept.length - MAX_REQUESTS);
    for (const request of this.#kept.slice(0, first)) this.#characters -= lengthOf(request);
    for (; this.#characters > MAX_CHARACTERS && first < this.#kept.length - 1; first += 1) {
      const oldest = this.#kept[first];
      if (oldest !== undefined) this.#characters -= lengthOf(oldest);
    }
    this.#kept = this.#kept.slice(first);
  }
}

const MAX_REQUESTS = 10_000;
const MAX_CHARACTERS = 16 * 1024 * 1024;

function lengthOf({ path, url, summary, query, headers, body }: RecordedRequest): number {
  let length = path.length + url.length + summary.length + (body?.length ?? 0);
  for (const [name, value] of [...Object.entries(query), ...Object.entries(headers)])
    length += name.length + value.length;
  return length;
}
