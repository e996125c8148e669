/**
 * Why an export did not start or stopped.
 *
 * - `IN_USE`: another process is writing the file or the checkpoint. Nothing was changed.
 * - `NOT_CONTINUABLE`: file and checkpoint do not belong together or to this export, or nothing could be continued here. No
 *   item was written.
 * - `CHANGED`: the file or the checkpoint was changed by something else during the export.
 * - `WRITE_FAILED`: the file or the checkpoint could not be written. The same export continues after the last saved page.
 */
export type ExportErrorCode = 'IN_USE' | 'NOT_CONTINUABLE' | 'CHANGED' | 'WRITE_FAILED';

/** An export that did not start, or stopped because of its files. The message says what to do. */
export class ExportError extends Error {
  override readonly name = 'ExportError' as const;
  readonly code: ExportErrorCode;

  constructor(code: ExportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
