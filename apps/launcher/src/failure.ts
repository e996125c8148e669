import {
  ApiError,
  ConnectionError,
  ListError,
  RateLimitError,
  TimeoutError,
  UnexpectedResponseError,
  type Mode,
  type OperationName,
} from '@paydeck/core';
import { safeText } from '@paydeck/presentation';

/** All a run may take, in milliseconds: launchers end a script after ten seconds. */
export const deadlineMs = 8_000;

/** Says in one line what went wrong with the service or the network, and what it may be. Never a stack, never a key. */
export function failureText(error: unknown, mode: Mode, now: number): string {
  if (error instanceof RateLimitError) return `Rate limited, try again ${whenReset(error.resetAt, now)}`;
  if (error instanceof ApiError) return statusText(error, mode);
  if (error instanceof TimeoutError || isAbort(error)) return `No answer within ${deadlineMs / 1000} s`;
  if (error instanceof ConnectionError) return 'Offline: cannot reach the service';
  if (error instanceof UnexpectedResponseError) {
    return `Unexpected answer from the service (${error.issues[0]?.path ?? `${error.status}, not as documented`})`;
  }
  if (error instanceof ListError) return 'The service repeats the same page: the list cannot be read to its end';
  return `Something unforeseen: ${safeText(error instanceof Error ? error.message : String(error), 120)}`;
}

/** The document does not tie a status to a cause: the text says the status and asks about the likely one. */
function statusText({ status, operation, attempts, serviceMessage }: ApiError, mode: Mode): string {
  if (status === 401) return `Key refused (401). Is it a ${mode} key?`;
  if (status === 403) return `Key refused (403). Has it access to ${resourceOf(operation)}?`;
  if (status >= 500) return `Service error ${status}${attempts > 1 ? `, tried ${attempts} times` : ''}`;
  return `Refused (${status})${serviceMessage === '' ? '' : `: ${safeText(serviceMessage, 100)}`}`;
}

function resourceOf(operation: OperationName | undefined): string {
  const [resource = ''] = (operation ?? '').split('.');
  return resource === '' ? 'this' : resource.charAt(0).toUpperCase() + resource.slice(1);
}

function whenReset(moment: Date | undefined, now: number): string {
  if (moment === undefined) return 'later';
  return `in ${Math.max(1, Math.ceil((moment.getTime() - now) / 1000))} s`;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
