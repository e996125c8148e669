import type { Mode } from '../http/api-key.ts';
import {
  ApiError,
  ConnectionError,
  type ErrorDetails,
  ListError,
  type ListErrorCode,
  type PaydeckError,
  RateLimitError,
  type ResponseIssue,
  TimeoutError,
  UnexpectedResponseError,
  UnknownOutcomeError,
} from './errors.ts';
import type { Operation } from '../calls/operation.ts';
import { safeText } from './safe-text.ts';
import { isObject } from '../validation/schema-check.ts';

/** A request that has been made, for the errors that it may end in. */
export interface Attempt {
  readonly operation: Operation;
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
  readonly error: PaydeckError;
  /** Whether asking again may help. */
  readonly mayRepeat: boolean;
  /** Whether the service may have carried the request out: a write must then not be sent again. */
  readonly mayBeDone: boolean;
}

/** The connection failed or broke. */
export function connectionFailure(attempt: Attempt, thrown: unknown): Failure {
  const wasSent = !failedBeforeSending(thrown);
  const code = systemCode(thrown) ?? 'CONNECTION';
  const what = wasSent ? 'lost its connection' : 'could not connect';
  const message = `${subject(attempt)} ${what} (${code}). Check the network, and baseUrl.`;
  const error = new ConnectionError(message, { ...details(attempt), code, cause: safeCopy(thrown, attempt) });
  return { error, mayRepeat: true, mayBeDone: wasSent };
}

/** The time for one attempt was up. */
export function timeoutFailure(attempt: Attempt, limitMs: number, wasSent: boolean): Failure {
  const message = `${subject(attempt)} did not answer within ${Math.round(limitMs)} ms. Try again later.`;
  const error = new TimeoutError(message, { ...details(attempt), code: 'TIMEOUT' });
  return { error, mayRepeat: true, mayBeDone: wasSent };
}

/** A status of 400 or more. */
export function statusFailure(attempt: Attempt, status: number, body: unknown, resetAt: Date | undefined): Failure {
  const own = isObject(body) ? body : {};
  const code = typeof own['code'] === 'string' && own['code'] ? clean(attempt, own['code'], 60) : 'NO_CODE';
  const serviceMessage = typeof own['message'] === 'string' ? clean(attempt, own['message'], 200) : '';
  const given = { ...details(attempt), code, serviceMessage };
  const said = sentence(attempt, status, code, serviceMessage);
  if (status === 429) {
    return { error: new RateLimitError(said, { ...given, resetAt }), mayRepeat: true, mayBeDone: false };
  }
  const failedInside = status >= 500 || status === 408;
  return { error: new ApiError(said, { ...given, status }), mayRepeat: failedInside, mayBeDone: failedInside };
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

/** The rate limit would make a call wait longer than it may, before anything was sent. */
export function rateLimitAhead(
  { name, method, path }: Operation,
  attempts: number,
  resetAt: Date | undefined,
): RateLimitError {
  const until = resetAt?.toISOString() ?? 'an unknown time';
  const message = `${method} ${path} was not sent: the rate limit is used up until ${until}. Try again later.`;
  return new RateLimitError(message, { code: 'RATE_LIMITED', operation: name, attempts, serviceMessage: '', resetAt });
}

/** A write whose answer was lost. */
export function unknownOutcome(attempt: Attempt, cause: PaydeckError, sent: string): UnknownOutcomeError {
  const { sentAt } = attempt;
  const message = `${subject(attempt)} was sent at ${sentAt.toISOString()} (${clean(attempt, sent, 40)}) but its answer was lost: it may have been carried out. Check the dashboard before you try again.`;
  return new UnknownOutcomeError(message, { ...details(attempt), code: 'UNKNOWN_OUTCOME', cause, sentAt });
}

/** A list that could not be read to its end, after so many requests. */
export function listFailure(code: ListErrorCode, { name }: Operation, requests: number): ListError {
  const message = `The list ${name} ${LIST_FAILURES[code].replace('{requests}', String(requests))}`;
  return new ListError(message, { code, operation: name, attempts: requests });
}

const LIST_FAILURES: Readonly<Record<ListErrorCode, string>> = {
  LIST_TOO_LONG: 'has more than {requests} pages. Narrow it, or raise maxPages.',
  LIST_REPEATED: 'repeats an earlier page. Try again.',
  LIST_UNFINISHED: 'is not finished, but the service does not say where it continues. Try again later.',
  LIST_MOVED: 'kept changing while it was read: items may be missing. Try again when fewer items change.',
  LIST_ID_MISSING: 'holds items without an id and changed while it was read: items may be missing. Try again.',
};

/** An error's details that every failure of an attempt has. */
function details({ operation, attempts }: Attempt): Omit<ErrorDetails, 'code'> {
  return { operation: operation.name, attempts };
}

function subject({ operation, path }: Attempt): string {
  return `${operation.method} ${safeText(path, 50)}`;
}

// What happened, in the service's words as far as they fit, and what to do: 200 characters altogether.
function sentence(attempt: Attempt, status: number, code: string, serviceMessage: string): string {
  const { operation, mode } = attempt;
  const verb = status >= 500 ? 'failed in the service' : 'was refused';
  const start = `${subject(attempt)} ${verb} (${status} ${safeText(code, 30)})`;
  const advice = adviceFor(status, operation, mode);
  const room = MESSAGE_LENGTH - start.length - advice.length - 4;
  const words = serviceMessage && room > 10 ? `: ${safeText(serviceMessage.replace(/\.$/, ''), room)}` : '';
  return safeText(`${start}${words}. ${advice}`, MESSAGE_LENGTH);
}

function adviceFor(status: number, { access }: Operation, mode: Mode): string {
  if (status === 401) return `Check the key: it may be for ${mode === 'test' ? 'live' : 'test'} mode.`;
  if (status === 403) return `Grant the key ${access}.`;
  if (status === 404) return 'Check the id, and baseUrl.';
  return status >= 500 || status === 408 || status === 429 ? 'Try again later.' : 'Correct the request.';
}

function clean({ mask }: Pick<Attempt, 'mask'>, text: string, maxLength: number): string {
  // The key is masked before the text is cut, so that no part of it stays; a text that long is noise anyway.
  return safeText(mask(text.slice(0, 10_000)), maxLength);
}

/** A copy of an error that holds text alone: an original may hold the request and its headers. */
export function safeCopy(thrown: unknown, about: Pick<Attempt, 'mask'>, depth = 4): Error {
  const text = (value: unknown, maxLength: number) => clean(about, String(value), maxLength);
  if (!(thrown instanceof Error)) return new Error(typeof thrown === 'string' ? text(thrown, 200) : 'Not an error');
  const copy = new Error(text(thrown.message, 200));
  copy.name = text(thrown.name, 60);
  if ('code' in thrown && typeof thrown.code === 'string') Object.assign(copy, { code: text(thrown.code, 60) });
  if (thrown.cause !== undefined && depth > 0) copy.cause = safeCopy(thrown.cause, about, depth - 1);
  return copy;
}

// Only faults that cannot come after the first byte of the request.
function failedBeforeSending(thrown: unknown): boolean {
  return causes(thrown).some(({ code, syscall }) => {
    if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
    return code !== undefined && BEFORE_SENDING.test(code);
  });
}

function systemCode(thrown: unknown): string | undefined {
  return causes(thrown)
    .map(({ code }) => code)
    .findLast((code) => code !== undefined && /^[A-Z][A-Z0-9_]{2,50}$/.test(code));
}

function causes(thrown: unknown): { code: string | undefined; syscall: unknown }[] {
  const chain: { code: string | undefined; syscall: unknown }[] = [];
  for (let next = thrown; isObject(next) && chain.length < 5; next = next['cause']) {
    const { code, syscall } = next;
    chain.push({ code: typeof code === 'string' ? code : undefined, syscall });
  }
  return chain;
}

// Node: name resolution, connecting, the TLS handshake. The last two: Bun.
const BEFORE_SENDING =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT|(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_).*|ConnectionRefused|FailedToOpenSocket)$/;

const MESSAGE_LENGTH = 200;
