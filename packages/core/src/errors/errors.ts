import type { OperationName } from '../endpoint.ts';

/** Any error of this package. After `isPaydeckError`, `error.name` distinguishes the classes. */
export type AnyPaydeckError =
  | (ApiError & { readonly name: 'ApiError' })
  | ConfigurationError
  | ConnectionError
  | ListError
  | RateLimitError
  | TimeoutError
  | UnexpectedResponseError
  | UnknownOutcomeError;

/** Whether an error comes from this package. Works across several installed copies, where `instanceof` does not. */
export function isPaydeckError(error: unknown): error is AnyPaydeckError {
  return typeof error === 'object' && error !== null && BRAND in error;
}

const BRAND = Symbol.for('@paydeck/core/error');

/** The fields of an error besides its message. */
export interface ErrorDetails {
  /** A machine-readable code: from the service, from the operating system, or a `PaydeckErrorCode`. */
  code: PaydeckErrorCode | (string & {});
  /** The operation that failed. */
  operation?: OperationName | undefined;
  /** How many requests were sent for the call. */
  attempts?: number | undefined;
  /** The error that caused this one: a copy of its name, message, code and stack, with keys redacted. */
  cause?: unknown;
}

/** The base class of all errors of this package. */
export class PaydeckError extends Error {
  override readonly name: AnyPaydeckError['name'] | 'PaydeckError' = 'PaydeckError';
  /** A machine-readable code: from the service, from the operating system, or a `PaydeckErrorCode`. */
  readonly code: PaydeckErrorCode | (string & {});
  /** The operation that failed, such as `payouts.list`. */
  readonly operation: OperationName | undefined;
  /** How many requests were sent for the call. */
  readonly attempts: number;

  constructor(message: string, { code, operation, attempts = 0, cause }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    Object.defineProperty(this, BRAND, { value: true });
    this.code = code;
    this.operation = operation;
    this.attempts = attempts;
  }
}

/**
 * An option or a parameter is invalid (`parameter` names it), or a function that you passed failed. No request was sent,
 * unless your own `fetch` failed (`FETCH_FAILED`).
 *
 * An invalid value, such as one that a person typed into a form, has the code `INVALID_PARAMETER`. Show `problem` beside
 * the field `parameter`.
 */
export class ConfigurationError extends PaydeckError {
  override readonly name = 'ConfigurationError' as const;
  /** The option or parameter that is invalid, such as `email`. */
  readonly parameter: string | undefined;
  /** The problem, to be shown after the name of the field: `must be an e-mail address, such as ada@example.com`. */
  readonly problem: string | undefined;

  constructor(
    message: string,
    details: Partial<ErrorDetails> & { parameter?: string | undefined; problem?: string | undefined } = {},
  ) {
    super(message, { ...details, code: details.code ?? 'INVALID_OPTION' });
    this.parameter = details.parameter;
    this.problem = details.problem;
  }
}

/** The service rejected the request or failed: the status is 400 or more. */
export class ApiError extends PaydeckError {
  override readonly name: 'ApiError' | 'RateLimitError' = 'ApiError';
  /** The HTTP status. */
  readonly status: number;
  /** The message of the service, sanitized and at most 200 characters long. Empty when the service sent none. */
  readonly serviceMessage: string;

  constructor(message: string, details: ErrorDetails & { status: number; serviceMessage: string }) {
    super(message, details);
    this.status = details.status;
    this.serviceMessage = details.serviceMessage;
  }
}

/** The rate limit of the business is exhausted, and waiting for its reset would take longer than `maxWait`. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError' as const;
  /** When the window resets, if the service says so. */
  readonly resetAt: Date | undefined;

  constructor(message: string, details: ErrorDetails & { serviceMessage: string; resetAt: Date | undefined }) {
    super(message, { ...details, status: 429 });
    this.resetAt = details.resetAt;
  }
}

/** The service could not be reached, or the connection failed before the response was complete. */
export class ConnectionError extends PaydeckError {
  override readonly name = 'ConnectionError' as const;
}

/** No complete response arrived within `timeout` or `deadline`. */
export class TimeoutError extends PaydeckError {
  override readonly name = 'TimeoutError' as const;
}

/** A mismatch at one path of a response. It never contains the value. */
export interface ResponseIssue {
  /** The path, such as `items[].status`. */
  readonly path: string;
  /** `missing`, `null`, `type` (not the documented type) or `value` (the right type, but an undocumented form). */
  readonly kind: 'missing' | 'null' | 'type' | 'value';
}

/** A response that the service's document does not describe: HTML, truncated JSON, no `items`, a redirect. */
export class UnexpectedResponseError extends PaydeckError {
  override readonly name = 'UnexpectedResponseError' as const;
  /** The HTTP status. */
  readonly status: number;
  /** The mismatches, at most 20 of them. They never contain a value. */
  readonly issues: readonly ResponseIssue[];

  constructor(message: string, details: ErrorDetails & { status: number; issues?: readonly ResponseIssue[] }) {
    super(message, details);
    this.status = details.status;
    this.issues = details.issues ?? [];
  }
}

/**
 * A write was sent, but it is unknown whether the service executed it. Its response was lost, or the call was aborted;
 * then `cause` is the reason of the abort. Check in the service before you retry.
 */
export class UnknownOutcomeError extends PaydeckError {
  override readonly name = 'UnknownOutcomeError' as const;
  /** When the last request was sent. */
  readonly sentAt: Date;

  constructor(message: string, details: ErrorDetails & { sentAt: Date }) {
    super(message, details);
    this.sentAt = details.sentAt;
  }
}

/** A list never ends, repeats itself, or not everything in it could be read. */
export class ListError extends PaydeckError {
  override readonly name = 'ListError' as const;
  /** Why the list could not be read to its end. */
  declare readonly code: ListErrorCode;
}

/**
 * The codes of this package. `error.code` has one of them where neither the service nor the operating system provides
 * a code. docs/errors.md explains each of them.
 */
export type PaydeckErrorCode =
  | ListErrorCode
  | 'CONNECTION'
  | 'FETCH_FAILED'
  | 'INVALID_CHECKPOINT'
  | 'INVALID_OPTION'
  | 'INVALID_PARAMETER'
  | 'KEY_UNAVAILABLE'
  | 'NO_CODE'
  | 'RATE_LIMITED'
  | 'TIMEOUT'
  | 'UNEXPECTED_RESPONSE'
  | 'UNKNOWN_OUTCOME'
  | 'UNKNOWN_PARAMETER'
  | 'UNSUPPORTED_RUNTIME';

/** The codes of `ListError`: why a list could not be read to its end. */
export type ListErrorCode =
  | 'LIST_ID_MISSING'
  | 'LIST_MOVED'
  | 'LIST_NOT_PAGED'
  | 'LIST_REPEATED'
  | 'LIST_TOO_LONG'
  | 'LIST_UNFINISHED'
  | 'LIST_UNORDERED';
