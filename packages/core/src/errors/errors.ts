import type { OperationName } from '../endpoint.ts';
import type { ListErrorCode, PaydeckErrorCode } from './error-code.ts';

/** Any error of this package. After `isPaydeckError`, `error.name` tells the classes apart. */
export type AnyPaydeckError =
  | (ApiError & { readonly name: 'ApiError' })
  | ConfigurationError
  | ConnectionError
  | ListError
  | RateLimitError
  | TimeoutError
  | UnexpectedResponseError
  | UnknownOutcomeError;

/** Whether an error comes from this package, also from another copy of it, where `instanceof` says no. */
export function isPaydeckError(error: unknown): error is AnyPaydeckError {
  return typeof error === 'object' && error !== null && BRAND in error;
}

const BRAND = Symbol.for('@paydeck/core/error');

/** What an error has besides its message. */
export interface ErrorDetails {
  /** A word for programs: the code of the service or the operating system, or ours where they gave none. */
  code: PaydeckErrorCode | (string & {});
  /** The operation that failed. */
  operation?: OperationName | undefined;
  /** How many requests were sent for the call. */
  attempts?: number | undefined;
  /** What lies behind this error: a copy of its name, message, code and stack, with keys masked. */
  cause?: unknown;
}

/** The base of all errors of this package. */
export class PaydeckError extends Error {
  override readonly name: AnyPaydeckError['name'] | 'PaydeckError' = 'PaydeckError';
  /** A word for programs: the code of the service or the operating system, or ours where they gave none. */
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
 * An option or a parameter is wrong (`parameter` names it), or a function that you passed failed. Nothing was sent, except
 * where your own `fetch` failed (`FETCH_FAILED`).
 *
 * A value that a person typed into a form has the code `INVALID_PARAMETER`: show `problem` beside the field `parameter`.
 */
export class ConfigurationError extends PaydeckError {
  override readonly name = 'ConfigurationError' as const;
  /** The option or parameter that is wrong, such as `email`. */
  readonly parameter: string | undefined;
  /** What is wrong with it, to follow its name: `must be an e-mail address, such as ada@example.com`. */
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

/** The service rejected the request, or failed: a status of 400 or more. */
export class ApiError extends PaydeckError {
  override readonly name: 'ApiError' | 'RateLimitError' = 'ApiError';
  /** The HTTP status. */
  readonly status: number;
  /** The service's own words, at most 200 safe characters; empty when it gave none. */
  readonly serviceMessage: string;

  constructor(message: string, details: ErrorDetails & { status: number; serviceMessage: string }) {
    super(message, details);
    this.status = details.status;
    this.serviceMessage = details.serviceMessage;
  }
}

/** The rate limit of the business is used up, and waiting for it would take longer than `maxWait`. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError' as const;
  /** When the window starts anew, as far as the service said. */
  readonly resetAt: Date | undefined;

  constructor(message: string, details: ErrorDetails & { serviceMessage: string; resetAt: Date | undefined }) {
    super(message, { ...details, status: 429 });
    this.resetAt = details.resetAt;
  }
}

/** The service could not be reached, or the connection broke before its response was complete. */
export class ConnectionError extends PaydeckError {
  override readonly name = 'ConnectionError' as const;
}

/** No complete response came within `timeout` or `deadline`. */
export class TimeoutError extends PaydeckError {
  override readonly name = 'TimeoutError' as const;
}

/** What was wrong at one place of a response. Never the value that stood there. */
export interface ResponseIssue {
  /** Where: `items[].status`. */
  readonly path: string;
  /** `missing`, `null`, `type` (another type than documented) or `value` (right type, unknown form). */
  readonly kind: 'missing' | 'null' | 'type' | 'value';
}

/** A response that is not what the service's document describes: HTML, cut JSON, no `items`, a redirect. */
export class UnexpectedResponseError extends PaydeckError {
  override readonly name = 'UnexpectedResponseError' as const;
  /** The HTTP status. */
  readonly status: number;
  /** What was wrong and where, at most 20 entries, never with a value. */
  readonly issues: readonly ResponseIssue[];

  constructor(message: string, details: ErrorDetails & { status: number; issues?: readonly ResponseIssue[] }) {
    super(message, details);
    this.status = details.status;
    this.issues = details.issues ?? [];
  }
}

/**
 * A write was sent, and nothing says whether it was carried out: its response was lost, or the call was aborted (then
 * `cause` is the abort's reason). Look before trying again.
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

/** A list that never ends, repeats itself, or cannot be proved complete where `exact` was asked for. */
export class ListError extends PaydeckError {
  override readonly name = 'ListError' as const;
  /** Why the list could not be read to its end. */
  declare readonly code: ListErrorCode;
}
