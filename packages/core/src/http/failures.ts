import type { Endpoint, Mode } from '../endpoint.ts';
import { isObject } from '../is-object.ts';
import { BodyError, kindOfFailure, systemCode, TransportFailure } from '../errors/transport-failure.ts';
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
import { safeCopy, safeText } from '../errors/safe-text.ts';
import { type Clock, TIMED_OUT } from '../clock.ts';
import { type Denial, readRateLimit } from '../rate-limit/rate-limit.ts';
import type { Attempt } from './request.ts';

/** How an attempt failed. */
export interface Failure {
  /** The error that the call throws: an error of this package, the reason of an abort, or a program error. */
  readonly error: unknown;
  /** Whether a retry of the same request may succeed. */
  readonly isTransient: boolean;
  /** Whether the service may have executed the request. A write must then not be retried. */
  readonly mayHaveExecuted: boolean;
}

/** The failure of an attempt that ended before its response was parsed. */
export function failureOf(attempt: Attempt, thrown: unknown): Failure {
  const { limitMs, signal, isSent, isBodyRead, response } = attempt;
  const mayHaveExecuted = isSent && canHaveExecuted(response?.status);
  const failure = (error: unknown, isTransient: boolean) => ({ error, isTransient, mayHaveExecuted });
  if (signal?.aborted) return failure(signal.reason, false);
  if (thrown === TIMED_OUT) return failure(timeoutError(attempt, limitMs), true);
  if (thrown instanceof BodyError)
    return failure(unexpectedResponse(attempt, response?.status ?? 0, thrown.message), thrown.isTruncated);
  if (!(thrown instanceof TransportFailure)) return failure(thrown, false);
  const kind = kindOfFailure(thrown.thrown);
  // An error while the response body is read is always a network error.
  if (kind !== 'program' || response) {
    const isUnsent = kind === 'unsent' && !response;
    const error = connectionError(attempt, thrown.thrown, isUnsent);
    return { error, isTransient: true, mayHaveExecuted: mayHaveExecuted && !isUnsent };
  }
  return { error: fetchError(attempt, thrown.thrown), isTransient: false, mayHaveExecuted: isBodyRead };
}

/** The failure of an attempt whose status is 400 or more. */
export function statusFailure(attempt: Attempt, { status, headers }: Response, body: unknown, clock: Clock): Failure {
  const own = isObject(body) ? body : {};
  const code = typeof own['code'] === 'string' && own['code'] ? sanitize(attempt, own['code'], 60) : 'NO_CODE';
  const serviceMessage = typeof own['message'] === 'string' ? sanitize(attempt, own['message'], 200) : '';
  const given = { ...details(attempt), code, serviceMessage };
  const message = statusMessage(attempt, status, code, serviceMessage, isObject(body));
  const mayHaveExecuted = canHaveExecuted(status);
  const isRateLimit = status === 429;
  const error = isRateLimit
    ? new RateLimitError(message, { ...given, resetAt: resetDate(headers, clock) })
    : new ApiError(message, { ...given, status });
  return { error, isTransient: isRateLimit || isTransientStatus(status), mayHaveExecuted };
}

/**
 * Whether the service may have executed a write that returned this status. After a redirect it usually has. After a 421
 * another server may have received the write. Of the other 4xx statuses, only 408 leaves the outcome unknown.
 */
function canHaveExecuted(status: number | undefined): boolean {
  return status === undefined || status < 400 || status === 421 || isTransientStatus(status);
}

function isTransientStatus(status: number): boolean {
  return status >= 500 || status === 408;
}

function connectionError(attempt: Attempt, thrown: unknown, isUnsent: boolean): ConnectionError {
  const code = systemCode(thrown) ?? 'CONNECTION';
  const what = isUnsent ? 'could not connect' : 'lost its connection';
  const message = `${subject(attempt)} ${what} (${sanitize(attempt, code, 50)}). Check the network, and baseUrl.`;
  return new ConnectionError(message, { ...details(attempt), code, cause: safeCopy(thrown, attempt.mask) });
}

function timeoutError(attempt: Attempt, limitMs: number): TimeoutError {
  const message = `${subject(attempt)} had no complete response within ${Math.round(limitMs)} ms. Try again later.`;
  return new TimeoutError(message, { ...details(attempt), code: 'TIMEOUT' });
}

function fetchError(attempt: Attempt, thrown: unknown): ConfigurationError {
  const cause = safeCopy(thrown, attempt.mask);
  const message = safeText(
    `${subject(attempt)}: fetch failed with a program error, not a network error: ${cause.name}: ${cause.message}`,
    MESSAGE_LENGTH,
  );
  return new ConfigurationError(message, { ...details(attempt), code: 'FETCH_FAILED', parameter: 'fetch', cause });
}

/** The error for a response that the document does not describe. */
export function unexpectedResponse(
  attempt: Attempt,
  status: number,
  what: string,
  issues: readonly ResponseIssue[] = [],
): UnexpectedResponseError {
  const start = `${subject(attempt)} returned ${status} ${sanitize(attempt, what, 100)}`;
  const advice = adviceAbout(attempt.plan.endpoint, issues);
  const message = safeText(`${start}. ${advice}`, MESSAGE_LENGTH);
  return new UnexpectedResponseError(message, { ...details(attempt), code: 'UNEXPECTED_RESPONSE', status, issues });
}

function adviceAbout({ name }: Endpoint, issues: readonly ResponseIssue[]): string {
  if (issues.length === 0) return 'Check baseUrl.';
  return name === 'request' ? 'Correct the schema.' : "Use validation: 'report' to go on.";
}

/** The error for a request that the limiter denied, because its wait would exceed `maxWait` or the deadline. */
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

/** The error for a write whose outcome is unknown. */
export function unknownOutcome(attempt: Attempt, error: unknown): UnknownOutcomeError {
  const { sentAt, plan } = attempt;
  const what = plan.sent === undefined ? '' : ` (${sanitize(attempt, plan.sent, 40)})`;
  const message = `${subject(attempt)} was sent at ${sentAt.toISOString()}${what}, but ${whyUnknown(attempt, error)}: it may have succeeded. Check the dashboard before you try again.`;
  return new UnknownOutcomeError(message, { ...details(attempt), code: 'UNKNOWN_OUTCOME', cause: error, sentAt });
}

function whyUnknown({ limitMs }: Attempt, cause: unknown): string {
  if (cause instanceof ApiError || cause instanceof UnexpectedResponseError) {
    const [issue] = 'issues' in cause ? cause.issues : [];
    const where = issue ? `, ${issue.path || 'the body'}: ${issue.kind}` : '';
    return `the response (${cause.status}${where}) is inconclusive`;
  }
  if (cause instanceof TimeoutError) return `the client stopped waiting after ${Math.round(limitMs)} ms`;
  if (cause instanceof ConfigurationError) return 'fetch failed';
  return cause instanceof ConnectionError ? 'its response was lost' : 'the call was aborted';
}

/** The details that all errors of an attempt share. */
function details({ plan, number }: Attempt): Omit<ErrorDetails, 'code'> {
  return { operation: plan.endpoint.name, attempts: number };
}

function subject({ plan }: Attempt): string {
  return `${plan.endpoint.method} ${safeText(plan.path, 50)}`;
}

// What happened, the message of the service as far as it fits, and what to do: at most 200 characters.
function statusMessage(
  attempt: Attempt,
  status: number,
  code: string,
  serviceMessage: string,
  isJson: boolean,
): string {
  const { plan, mode } = attempt;
  const verb = status >= 500 ? 'failed in the service' : 'was rejected';
  const start = `${subject(attempt)} ${verb} (${status} ${safeText(code, 30)})`;
  const advice = adviceFor(status, plan.endpoint, mode, isJson);
  const available = MESSAGE_LENGTH - start.length - advice.length - 4;
  const words = serviceMessage && available > 10 ? `: ${safeText(serviceMessage.replace(/\.$/, ''), available)}` : '';
  return safeText(`${start}${words}. ${advice}`, MESSAGE_LENGTH);
}

function adviceFor(status: number, { access }: Endpoint, mode: Mode, isJson: boolean): string {
  if (!isJson && (status === 401 || status === 403)) return 'It is not JSON: it may come from a proxy. Check baseUrl.';
  if (status === 401) return `Check the key: it may be for ${mode === 'test' ? 'live' : 'test'} mode.`;
  if (status === 403) return `Grant the key ${access}.`;
  if (status === 404) return 'Check the id, and baseUrl.';
  return status >= 500 || status === 408 || status === 429 ? 'Try again later.' : 'Correct the request.';
}

function sanitize({ mask }: Pick<Attempt, 'mask'>, text: string, maxLength: number): string {
  // The key is redacted before the text is truncated to its final length, so that no part of the key remains.
  return safeText(mask(text.slice(0, 10_000)), maxLength);
}

function resetDate(headers: Headers, clock: Clock): Date | undefined {
  const now = clock.date();
  const { resetMs, retryAfterMs } = readRateLimit(headers, now);
  if (resetMs === undefined && retryAfterMs === undefined) return undefined;
  return new Date(now.getTime() + Math.max(resetMs ?? 0, retryAfterMs ?? 0));
}

const MESSAGE_LENGTH = 200;
