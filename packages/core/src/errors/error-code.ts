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
