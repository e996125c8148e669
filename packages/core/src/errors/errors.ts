/** The operations of the service, as errors, events and drift reports name them. */
export type OperationName =
  | 'customers.create'
  | 'subscriptions.list'
  | 'discounts.list'
  | 'payouts.list'
  | 'webhooks.list'
  | 'webhooks.get';

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

/** What every error can tell besides its message. */
export interface ErrorDetails {
  /** A word for programs: the service's own code, or ours where the service gave none. */
  code: string;
  /** The operation that failed. */
  operation?: OperationName | undefined;
  /** How many requests were sent for the call. */
  attempts?: number | undefined;
  /** A copy of the error behind this one: its name, message, code and stack, with the key masked. */
  cause?: unknown;
}

/** The base of all errors of this package. */
export class PaydeckError extends Error {
  override readonly name: AnyPaydeckError['name'] | 'PaydeckError' = 'PaydeckError';
  /** A word for programs: the service's own code, or ours where the service gave none. */
  readonly code: string;
  /** The operation that failed, such as `payouts.list`. */
  readonly operation: OperationName | undefined;
  /** How many requests were sent for the call. */
  readonly attempts: number;

  constructor(message: string, { code, operation, attempts = 0, cause }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.operation = operation;
    this.attempts = attempts;
  }

  get [BRAND](): true {
    return true;
  }
}

/** Something is wrong in the program: an option, a parameter, the key's form, the address. Nothing was sent. */
export class ConfigurationError extends PaydeckError {
  override readonly name = 'ConfigurationError' as const;
  /** The option or parameter that is wrong. */
  readonly parameter: string | undefined;

  constructor(
    message: string,
    details: Omit<ErrorDetails, 'code'> & { code?: string; parameter?: string | undefined } = {},
  ) {
    super(message, { code: 'CONFIGURATION', ...details });
    this.parameter = details.parameter;
  }
}

/** The service refused or failed: a status of 400 or more. */
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

/** The service could not be reached, or the connection broke before its answer was complete. */
export class ConnectionError extends PaydeckError {
  override readonly name = 'ConnectionError' as const;
}

/** No complete answer came within `timeout` or `deadline`. */
export class TimeoutError extends PaydeckError {
  override readonly name = 'TimeoutError' as const;
}

/** What was wrong at one place of an answer. Never the value that stood there. */
export interface ResponseIssue {
  /** Where: `items[].status`. */
  readonly path: string;
  /** `missing`, `null`, `type` (another type than documented) or `value` (right type, unknown form). */
  readonly kind: 'missing' | 'null' | 'type' | 'value';
}

/** An answer that is not what the service's document describes: HTML, cut JSON, no `items`, a redirect. */
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

/** A write was sent and its answer was lost: it may or may not have been carried out. Look before trying again. */
export class UnknownOutcomeError extends PaydeckError {
  override readonly name = 'UnknownOutcomeError' as const;
  /** When the last request was sent. */
  readonly sentAt: Date;

  constructor(message: string, details: ErrorDetails & { sentAt: Date }) {
    super(message, details);
    this.sentAt = details.sentAt;
  }
}

/**
 * Why a list could not be read to its end.
 *
 * - `LIST_TOO_LONG`: more requests than `maxPages`.
 * - `LIST_REPEATED`: a page or an iterator came again.
 * - `LIST_UNFINISHED`: the service says that there is more, and not where.
 * - `LIST_MOVED`: no two readings of a part agreed, because it kept changing.
 * - `LIST_ID_MISSING`: items without an id, in a list that has to be read more than once.
 */
export type ListErrorCode = 'LIST_TOO_LONG' | 'LIST_REPEATED' | 'LIST_UNFINISHED' | 'LIST_MOVED' | 'LIST_ID_MISSING';

/** A list that never ends, repeats itself, or cannot be proved complete where `exact` was asked for. */
export class ListError extends PaydeckError {
  override readonly name = 'ListError' as const;
  declare readonly code: ListErrorCode;
}
