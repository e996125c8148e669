import type { Endpoint } from '../../endpoint.ts';
import { ListError, type ListErrorCode } from '../../errors/errors.ts';
import { safeText } from '../../errors/safe-text.ts';

/** The most requests of an iteration: more than any list needs, so that one without an end is given up. */
export const MAX_REQUESTS = 100_000;

/** The error for a list that could not be read to its end, after a number of requests. */
export function listFailure(code: ListErrorCode, { name }: Endpoint, attempts: number, near?: string): ListError {
  const place = near === undefined ? '' : ` after ${safeText(near, 40)}`;
  const message = `The list ${name} ${LIST_FAILURES[code].replace('{place}', place)}`;
  return new ListError(message, { code, operation: name, attempts });
}

const LIST_FAILURES: Readonly<Record<ListErrorCode, string>> = {
  LIST_TOO_LONG: 'needs more than 100,000 requests. Add a filter.',
  LIST_REPEATED: 'returned an iterator{place} that it had returned before: items may be missing. Try again.',
  LIST_UNFINISHED: 'is not done{place}, but the service returned no iterator for the next page. Try again later.',
  LIST_MOVED:
    'cannot be continued{place}: the end of the last page is not found again. Try again when fewer items change.',
  LIST_NOT_PAGED: 'ignores the page number or the page size, so it cannot be read to its end. Tell the service.',
  LIST_UNORDERED: 'returns its items in another order with each request{place}: items may be missing. Add a filter.',
  LIST_ID_MISSING: 'has an item without an id{place}, so what was read cannot be compared. Tell the service.',
};
