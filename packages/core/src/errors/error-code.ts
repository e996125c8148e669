/**
 * The codes of this package, in `error.code` where neither the service nor the operating system gave one. What each
 * means: docs/errors.md.
 */
export type PaydeckErrorCode =
  | ListErrorCode
  | 'CONNECTION'
  | 'FETCH_FAILED'
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

/** Why a list could not be read to its end: the codes of `ListError`. */
export type ListErrorCode = 'LIST_ID_MISSING' | 'LIST_MOVED' | 'LIST_REPEATED' | 'LIST_TOO_LONG' | 'LIST_UNFINISHED';
