import type { Mode } from '../mode.ts';
import { isObject } from '../is-object.ts';
import { BodyError } from '../errors/body-error.ts';
import {
  ApiError,
  ConfigurationError,
  ConnectionError,
  type ErrorDetails,
  RateLimitError,
  type ResponseIssue,
  TimeoutError,
  UnexpectedResponseError,
  UnknownOutcomeError,
} from '../errors/errors.ts';
import type { Endpoint } from '../endpoint.ts';
import { FetchFault, kindOfFault, systemCode } from '../errors/fetch-fault.ts';
import { safeCopy } from '../errors/safe-copy.ts';
import { safeText } from '../errors/safe-text.ts';
import { type Clock, TIME_IS_UP } from '../clock.ts';
import type { Denial, RateLimitStatus } from '../rate-limit/rate-limit.ts';

/** A request that has been made, for the errors that it may end in. */
export interface Attempt {
  readonly endpoint: Endpoint;
  /** The path with its values, encoded. */
  readonly path: string;
  /** How many requests the call has sent, this one included. */
  readonly attempts: number;
  readonly mode: Mode;
  readonly sentAt: Date;
  /** Masks the key in a text from outside. */
  readonly mask: (text: string) => string;
}

/** How an attempt failed. */
export interface Failure {
  /** What the call throws: an error of this package, the reason of an abort, or an error in the program. */
  readonly error: unknown;
  /** Whether the same request may succeed when it is sent again. */
  readonly isTransient: boolean;
  /** Whether the service may have carried the request out: a write must then not be sent again. */
  readonly mayBeDone: boolean;
}

/** How far a request had come when it failed. */
export interface Progress {
  readonly limitMs: number;
  readonly signal: AbortSignal | undefined;
  /** Whether it was handed to `fetch`. */
  readonly isSent: boolean;
  /** Whether its body was asked for. */
  readonly isBodyRead: boolean;
  readonly response: Pick<Response, 'status'> | undefined;
}

/** What ended an attempt before its response was read. */
export function failureOf(attempt: Attempt, thrown: unknown, progress: Progress): Failure {
  const { limitMs, signal, isSent, isBodyRead, response } = progress;
  const mayBeDone = isSent && leavesOpen(response?.status);
  if (signal?.aborted) return { error: signal.reason, isTransient: false, mayBeDone };
  if (thrown === TIME_IS_UP) return { error: timeoutError(attempt, limitMs), isTransient: true, mayBeDone };
  if (thrown instanceof BodyError) {
    const error = unexpectedResponse(attempt, response?.status ?? 0, thrown.message, { text: thrown.text });
    return { error, isTransient: thrown.isCut, mayBeDone };
  }
  if (!(thrown instanceof FetchFault)) return { error: thrown, isTransient: false, mayBeDone };
  const kind = kindOfFault(thrown.thrown);
  // The body of a response can only fail as the network does.
  if (kind !== 'program' || response) {
    const isUnsent = kind === 'unsent' && !response;
    const error = connectionError(attempt, thrown.thrown, isUnsent);
    return { error, isTransient: true, mayBeDone: mayBeDone && !isUnsent };
  }
  return { error: fetchError(attempt, thrown.thrown), isTransient: false, mayBeDone: isBodyRead };
}

/** A status of 400 or more. */
export function statusFailure(
  attempt: Attempt,
  { response: { status }, rateLimit }: { response: { readonly status: number }; rateLimit: RateLimitStatus },
  body: unknown,
  clock: Clock,
): Failure {
  const own = isObject(body) ? body : {};
  const code = typeof own['code'] === 'string' && own['code'] ? clean(attempt, own['code'], 60) : 'NO_CODE';
  const serviceMessage = typeof own['message'] === 'string' ? clean(attempt, own['message'], 200) : '';
  const given = { ...details(attempt), code, serviceMessage };
  const message = statusMessage(attempt, status, code, serviceMessage);
  const mayBeDone = leavesOpen(status);
  if (status === 429) {
    const error = new RateLimitError(message, { ...given, resetAt: resetDate(rateLimit, clock) });
    return { error, isTransient: true, mayBeDone };
  }
  return { error: new ApiError(message, { ...given, status }), isTransient: isTransientStatus(status), mayBeDone };
}

/**
 * Whether a status leaves it open what became of a write. A redirect usually means that it was carried out, and a 421
 * that another server than the one which answered may have it; of the others in 400 only 408 says nothing.
 */
function leavesOpen(status: number | undefined): boolean {
  return status === undefined || status < 400 || status === 421 || isTransientStatus(status);
}

function isTransientStatus(status: number): boolean {
  return status >= 500 || status === 408;
}

function connectionError(attempt: Attempt, thrown: unknown, isUnsent: boolean): ConnectionError {
  const code = systemCode(thrown) ?? 'CONNECTION';
  const what = isUnsent ? 'could not connect' : 'lost its connection';
  const message = `${subject(attempt)} ${what} (${clean(attempt, code, 50)}). Check the network, and baseUrl.`;
  return new ConnectionError(message, { ...details(attempt), code, cause: safeCopy(thrown, attempt.mask) });
}

function timeoutError(attempt: Attempt, limitMs: number): TimeoutError {
  const message = `${subject(attempt)} had no complete response within ${Math.round(limitMs)} ms. Try again later.`;
  return new TimeoutError(message, { ...details(attempt), code: 'TIMEOUT' });
}

function fetchError(attempt: Attempt, thrown: unknown): ConfigurationError {
  const cause = safeCopy(thrown, attempt.mask);
  const message = safeText(
    `${subject(attempt)}: fetch failed with an error of the program, not of the network: ${cause.name}: ${cause.message}`,
    MESSAGE_LENGTH,
  );
  return new ConfigurationError(message, { ...details(attempt), code: 'FETCH_FAILED', parameter: 'fetch', cause });
}

/** An answer that is not what the document describes. */
export function unexpectedResponse(
  attempt: Attempt,
  status: number,
  what: string,
  { issues = [], text = '' }: { issues?: readonly ResponseIssue[] | undefined; text?: string | undefined } = {},
): UnexpectedResponseError {
  const start = `${subject(attempt)} answered ${status} ${clean(attempt, what, 80)}`;
  const quote = text.trim() && ` (${clean(attempt, text.trim(), 80)})`;
  const advice = issues.length > 0 ? "Use validation: 'report' to go on." : 'Check baseUrl.';
  const message = safeText(`${start}${quote}. ${advice}`, MESSAGE_LENGTH);
  return new UnexpectedResponseError(message, { ...details(attempt), code: 'UNEXPECTED_RESPONSE', status, issues });
}

/** The limiter denied a request: it would wait longer for the rate limit than the call may. */
export function notSent(
  { name, method, path }: Endpoint,
  attempts: number,
  { reason, resetAt }: Denial,
  deadlineMs: number,
): RateLimitError | TimeoutError {
  if (reason === 'deadline') {
    const message = `${method} ${path} was not sent within ${Math.round(deadlineMs)} ms: the requests before it have no response. Try again later.`;
    return new TimeoutError(message, { code: 'TIMEOUT', operation: name, attempts });
  }
  const until = resetAt?.toISOString() ?? 'an unknown time';
  const message = `${method} ${path} was not sent: the rate limit is used up until ${until}. Try again later.`;
  return new RateLimitError(message, { code: 'RATE_LIMITED', operation: name, attempts, serviceMessage: '', resetAt });
}

/** A write of which nothing says whether it was carried out. */
export function unknownOutcome(attempt: Attempt, cause: unknown, sent: string): UnknownOutcomeError {
  const { sentAt } = attempt;
  const what = `${subject(attempt)} was sent at ${sentAt.toISOString()} (${clean(attempt, sent, 40)})`;
  const message = `${what}, but ${whyUnknown(cause)}: it may have been carried out. Check the dashboard before you try again.`;
  return new UnknownOutcomeError(message, { ...details(attempt), code: 'UNKNOWN_OUTCOME', cause, sentAt });
}

function whyUnknown(cause: unknown): string {
  if (cause instanceof ApiError || cause instanceof UnexpectedResponseError)
    return `the response (${cause.status}) does not tell`;
  if (cause instanceof ConfigurationError) return 'fetch failed';
  return cause instanceof ConnectionError || cause instanceof TimeoutError
    ? 'its response was lost'
    : 'the call was aborted';
}

/** An error's details that every failure of an attempt has. */
function details({ endpoint, attempts }: Attempt): Omit<ErrorDetails, 'code'> {
  return { operation: endpoint.name, attempts };
}

function subject({ endpoint, path }: Attempt): string {
  return `${endpoint.method} ${safeText(path, 50)}`;
}

// What happened, in the service's words as far as they fit, and what to do: 200 characters altogether.
function statusMessage(attempt: Attempt, status: number, code: string, serviceMessage: string): string {
  const { endpoint, mode } = attempt;
  const verb = status >= 500 ? 'failed in the service' : 'was refused';
  const start = `${subject(attempt)} ${verb} (${status} ${safeText(code, 30)})`;
  const advice = adviceFor(status, endpoint, mode);
  const room = MESSAGE_LENGTH - start.length - advice.length - 4;
  const words = serviceMessage && room > 10 ? `: ${safeText(serviceMessage.replace(/\.$/, ''), room)}` : '';
  return safeText(`${start}${words}. ${advice}`, MESSAGE_LENGTH);
}

function adviceFor(status: number, { access }: Endpoint, mode: Mode): string {
  if (status === 401) return `Check the key: it may be for ${mode === 'test' ? 'live' : 'test'} mode.`;
  if (status === 403) return `Grant the key ${access}.`;
  if (status === 404) return 'Check the id, and baseUrl.';
  return status >= 500 || status === 408 || status === 429 ? 'Try again later.' : 'Correct the request.';
}

function clean({ mask }: Pick<Attempt, 'mask'>, text: string, maxLength: number): string {
  // The key is masked before the text is cut, so that no part of it stays; a text that long is noise anyway.
  return safeText(mask(text.slice(0, 10_000)), maxLength);
}

function resetDate({ resetMs, retryAfterMs }: RateLimitStatus, clock: Clock): Date | undefined {
  if (resetMs === undefined && retryAfterMs === undefined) return undefined;
  return new Date(clock.date().getTime() + Math.max(resetMs ?? 0, retryAfterMs ?? 0));
}

const MESSAGE_LENGTH = 200;
