/** The body of a response cannot be read. */
export class BodyError extends Error {
  /** True when the end of the body seems to be missing, so that a retry may help. */
  readonly isTruncated: boolean;
  /** The untrusted body, where its beginning may show which server sent it. */
  readonly text: string | undefined;

  constructor(message: string, { isTruncated = false, text }: { isTruncated?: boolean; text?: string } = {}) {
    super(message);
    this.isTruncated = isTruncated;
    this.text = text;
  }
}
