/** The body of a response cannot be read. Its message never quotes the body. */
export class BodyError extends Error {
  /** True when the end of the body seems to be missing, so that a retry may help. */
  readonly isTruncated: boolean;

  constructor(message: string, { isTruncated = false }: { isTruncated?: boolean } = {}) {
    super(message);
    this.isTruncated = isTruncated;
  }
}
