import { listFailure } from './list-failure.ts';
import type { WithResponse } from '../calls/call.ts';
import type { ListErrorCode } from '../errors/error-code.ts';
import type { ListError } from '../errors/errors.ts';
import { atLeast } from '../errors/option.ts';
import { requestPage, type ListPlan, type Service } from './list-plan.ts';

/** Requests the pages of one iteration, up to `maxPages`. */
export class PageReader<Item> {
  readonly plan: ListPlan<Item>;
  /** The most requests that this iteration may send. */
  readonly most: number;
  /** The most pages that may be requested or in memory at a time. */
  readonly prefetch: number;
  readonly #service: Service;
  #requests = 0;

  constructor(service: Service, plan: ListPlan<Item>) {
    this.#service = service;
    this.plan = plan;
    this.most = atLeast(1, 'maxPages', plan.options?.maxPages ?? MAX_PAGES);
    this.prefetch = atLeast(1, 'prefetch', plan.options?.prefetch ?? PREFETCH);
  }

  /** The number of requests that this iteration may still send. */
  get left(): number {
    return this.most - this.#requests;
  }

  /** The number of requests that the rate limit is known to allow now. */
  availableRequests(): number {
    return this.#service.transport.availableRequests();
  }

  /** Requests one page, and returns its items unchanged. */
  async read(query: URLSearchParams, number: number, signal: AbortSignal | undefined): Promise<Item[]> {
    if (this.left <= 0) throw this.failure('LIST_TOO_LONG');
    this.#requests += 1;
    return (await readPage(this.#service, this.plan, query, number, signal)).data;
  }

  /** Returns an error for this iteration. */
  failure(code: ListErrorCode): ListError {
    return listFailure(code, this.plan.endpoint, this.#requests);
  }
}

/** Requests one page of a page-number list. */
export function readPage<Item>(
  service: Service,
  plan: ListPlan<Item>,
  query: URLSearchParams,
  number: number,
  signal: AbortSignal | undefined,
): Promise<WithResponse<Item[]>> {
  const numbered = new URLSearchParams(query);
  numbered.set('page_number', String(number));
  return requestPage(service, plan, numbered, signal, (parsed) => service.validator.many(parsed, plan.schema, 'items'));
}

const MAX_PAGES = 10_000;
const PREFETCH = 16;
