import { isPaydeckError, type AnyPaydeckError, type Mode, type OperationName } from '@paydeck/core';
import { safeText } from '@paydeck/presentation';
import { deadlineMs } from '../machine/deadline.ts';

/** Describes a failure of the service or the network in one line, without stack or key. `requests` were sent before it. */
export function failureText(error: unknown, mode: Mode, now: number, requests = 1): string {
  if (requests === 0 && isTimeUp(error)) return nothingSent;
  if (isAbort(error)) return noResponse;
  if (isPaydeckError(error)) return errorText(error, mode, now);
  return `Unexpected error: ${safeText(error instanceof Error ? error.message : String(error), 120)}`;
}

/** Whether the service is unreachable, failing or rate-limited, as opposed to having rejected the request. */
export function isOutOfReach(error: unknown): boolean {
  if (isAbort(error)) return true;
  if (!isPaydeckError(error)) return false;
  const { name } = error;
  if (name === 'ApiError') return error.status >= 500;
  return name === 'ConnectionError' || name === 'TimeoutError' || name === 'RateLimitError';
}

/** Whether the service does not know the key. */
export function isKeyRejected(error: unknown): boolean {
  return isPaydeckError(error) && error.name === 'ApiError' && error.status === 401;
}

// By name, because importing the classes would load the whole client.
function errorText(error: AnyPaydeckError, mode: Mode, now: number): string {
  const { name } = error;
  if (isUnknownWait(error)) return noResponse;
  if (name === 'RateLimitError') return `Rate limited, try again ${whenReset(error.resetAt, now)}`;
  if (name === 'ApiError') return statusText(error, mode);
  if (name === 'TimeoutError') return noResponse;
  if (name === 'ConnectionError') return 'Offline: cannot reach the service';
  if (name === 'UnknownOutcomeError') return 'Outcome unknown, check before retrying';
  if (name === 'ListError') return listText(error.code);
  if (name === 'ConfigurationError') return `Not sent: ${safeText(error.message, 120)}`;
  return `Unexpected response from the service (${error.issues[0]?.path ?? `${error.status}, not as documented`})`;
}

const nothingSent = `Nothing sent within ${deadlineMs / 1000} s: it waited its turn, try again`;
const noResponse = `No response within ${deadlineMs / 1000} s`;

function listText(code: Extract<AnyPaydeckError, { name: 'ListError' }>['code']): string {
  if (code === 'LIST_TOO_LONG') return 'The list takes more requests than a launcher may send';
  if (code === 'LIST_UNFINISHED') return 'The service does not say where the list continues';
  if (code === 'LIST_REPEATED') return 'The service repeats the same page: the list cannot be read to its end';
  if (code === 'LIST_NOT_PAGED')
    return 'The service ignores which page is requested: the list cannot be read to its end';
  return 'The list kept changing while it was read, try again later';
}

/** The document names no cause for a status: the text states the status and asks about the likely cause. */
function statusText(error: Extract<AnyPaydeckError, { name: 'ApiError' }>, mode: Mode): string {
  const { status, operation, attempts, serviceMessage } = error;
  if (status === 401) return `Key rejected (401). Is it a ${mode} key?`;
  if (status === 403) return `Key rejected (403). Has it access to ${resourceOf(operation)}?`;
  if (status >= 500) return `Service error ${status}${attempts > 1 ? `, tried ${attempts} times` : ''}`;
  return `Rejected (${status})${serviceMessage === '' ? '' : `: ${safeText(serviceMessage, 100)}`}`;
}

function resourceOf(operation: OperationName | undefined): string {
  const [resource = ''] = (operation ?? '').split('.');
  return resource === '' ? 'this' : resource.charAt(0).toUpperCase() + resource.slice(1);
}

function whenReset(moment: Date | undefined, now: number): string {
  if (moment === undefined) return 'later';
  return `in ${Math.max(1, Math.ceil((moment.getTime() - now) / 1000))} s`;
}

function isTimeUp(error: unknown): boolean {
  if (isAbort(error)) return true;
  return isPaydeckError(error) && (error.name === 'TimeoutError' || isUnknownWait(error));
}

/** Nothing was sent, and no known window is exhausted: it waited for responses to programs that share the limit. */
function isUnknownWait(error: AnyPaydeckError): boolean {
  return error.name === 'RateLimitError' && error.attempts === 0 && error.resetAt === undefined;
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError');
}
