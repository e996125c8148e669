/** Why a body cannot be read. */
export class BodyError extends Error {
  /** True when the rest of the text seems to be missing, so that asking again may help. */
  readonly isCut: boolean;
  /** The body itself, where its beginning may explain what has answered. It may hold anything. */
  readonly text: string | undefined;

  constructor(message: string, { isCut = false, text }: { isCut?: boolean; text?: string } = {}) {
    super(message);
    this.isCut = isCut;
    this.text = text;
  }
}
