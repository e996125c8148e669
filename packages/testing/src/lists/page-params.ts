import type { Policy } from '../policy.ts';
import { invalid, type Params } from '../service/params.ts';

/** One page of a page-number list. */
export interface PageParams {
  readonly number: number;
  readonly size: number;
}

/** Pages count from 0; 10 items by default, 100 at most. */
export function readPage(params: Params, policy: Pick<Policy, 'pageSizeOverMax' | 'pageSizeZero'>): PageParams {
  const number = params.wholeNumber('page_number') ?? 0;
  const size = params.wholeNumber('page_size') ?? DEFAULT_SIZE;
  if (size > MAXIMUM_SIZE) {
    if (policy.pageSizeOverMax === 'clamp') return { number, size: MAXIMUM_SIZE };
    throw invalid(`page_size must be at most ${MAXIMUM_SIZE}.`);
  }
  if (size === 0 && policy.pageSizeZero === 'reject') throw invalid('page_size must be at least 1.');
  if (size === 0 && policy.pageSizeZero === 'default') return { number, size: DEFAULT_SIZE };
  return { number, size };
}

const DEFAULT_SIZE = 10;
const MAXIMUM_SIZE = 100;

export const PAGE_PARAMS = {
  page_size: { type: 'integer', minimum: 0, maximum: MAXIMUM_SIZE, default: DEFAULT_SIZE },
  page_number: { type: 'integer', minimum: 0, default: 0 },
};
