import type { OperationName } from '../resources/resources.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { operationNamed } from './router.ts';

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
  to(operation: OperationName): readonly RecordedRequest[];
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

function lengthOf({ path, url, summary, query, headers, body }: RecordedRequest): number {
  let length = path.length + url.length + summary.length + (body?.length ?? 0);
  for (const [name, value] of [...Object.entries(query), ...Object.entries(headers)])
    length += name.length + value.length;
  return length;
}
