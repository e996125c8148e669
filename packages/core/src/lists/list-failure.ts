import type { Endpoint } from '../endpoint.ts';
import type { ListErrorCode } from '../errors/error-code.ts';
import { ListError } from '../errors/errors.ts';

/** The error for a list that could not be read to its end. */
export function listFailure(code: ListErrorCode, { name }: Endpoint, requests: number): ListError {
  const message = `The list ${name} ${LIST_FAILURES[code].replace('{requests}', String(requests))}`;
  return new ListError(message, { code, operation: name, attempts: requests });
}

const LIST_FAILURES: Readonly<Record<ListErrorCode, string>> = {
  LIST_TOO_LONG: 'has more than {requests} pages. Add a filter, or raise maxPages.',
  LIST_REPEATED: 'repeats an earlier page. Try again.',
  LIST_UNFINISHED: 'is not done, but the service returned no iterator for the next page. Try again later.',
  LIST_MOVED: 'kept changing while it was read: items may be missing. Try again when fewer items change.',
  LIST_ID_MISSING: 'has items without an id and changed while it was read: items may be missing. Try again.',
};
