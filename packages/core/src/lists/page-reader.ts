import { listFailure } from './list-failure.ts';
import type { WithResponse } from '../calls/call.ts';
import type { ListErrorCode } from '../errors/error-code.ts';
import type { ListError } from '../errors/errors.ts';
import { atLeast } from '../errors/option.ts';
import { ask, type ListPlan, type Service } from './list-plan.ts';

/** Requests the pages of one walk, and no more than it may. */
export class PageReader<Item> {
  readonly plan: ListPlan<Item>;
  /** The most requests that this walk may send. */
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

  /** How many requests this walk may still send. */
  get left(): number {
    return this.most - this.#requests;
  }

  /** How many requests the rate limit is known to have left. */
  room(): number {
    return this.#service.caller.room();
  }

  /** Requests one page, and returns its items as they came. */
  async read(query: URLSearchParams, number: number, signal: AbortSignal | undefined): Promise<Item[]> {
    if (this.left <= 0) throw this.failure('LIST_TOO_LONG');
    this.#requests += 1;
    return (await readPage(this.#service, this.plan, query, number, signal)).data;
  }

  /** The error that this walk ends in. */
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
  return ask(service, plan, numbered, signal, (parsed) => service.validator.many(parsed, plan.schema, 'items'));
}

const MAX_PAGES = 10_000;
const PREFETCH = 16;
