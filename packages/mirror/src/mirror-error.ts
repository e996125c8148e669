/** The reason for which a mirror cannot be used. */
export type MirrorErrorCode =
  | 'NO_SQLITE'
  | 'NO_MIRROR'
  | 'NOT_A_MIRROR'
  | 'NEWER_SCHEMA'
  | 'OTHER_ACCOUNT'
  | 'OTHER_KEY'
  | 'OTHER_FIELDS'
  | 'DAMAGED'
  | 'DISK_FULL'
  | 'DISK_ERROR'
  | 'READ_ONLY'
  | 'NETWORK_SHARE'
  | 'PULL_RUNNING'
  | 'BUSY'
  | 'NO_CONNECTION'
  | 'NOT_ALLOWED'
  | 'TIMEOUT'
  | 'INVALID_SQL';

/** A mirror that cannot be used. The message says what happened, to which file or schema, and what to do. */
export class MirrorError extends Error {
  override readonly name = 'MirrorError' as const;
  /** The reason. */
  readonly code: MirrorErrorCode;

  constructor(code: MirrorErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
