/**
 * The codes of this package, in `error.code` where neither the service nor the operating system gave one. What each
 * means: docs/errors.md.
 */
export type PaydeckErrorCode =
  | 'CONNECTION'
  | 'FETCH_FAILED'
  | 'INVALID_OPTION'
  | 'INVALID_PARAMETER'
  | 'KEY_UNAVAILABLE'
  | 'LIST'
  | 'NO_CODE'
  | 'RATE_LIMITED'
  | 'TIMEOUT'
  | 'UNEXPECTED_RESPONSE'
  | 'UNKNOWN_OUTCOME'
  | 'UNKNOWN_PARAMETER'
  | 'UNSUPPORTED_RUNTIME';
