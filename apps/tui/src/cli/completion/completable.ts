/** A command as the shells complete it. */
export interface Completable {
  readonly words: readonly string[];
  readonly summary: string;
  readonly flags: readonly CompletableFlag[];
  /** What its word can be. */
  readonly operands: readonly string[];
}

export interface CompletableFlag {
  readonly name: string;
  readonly short: string | undefined;
  readonly help: string;
  /** Whether a value follows. */
  readonly takesValue: boolean;
  /** What the value can be; empty when it is free. */
  readonly values: readonly string[];
  /** Whether several values stand in one word, separated by commas. */
  readonly isList: boolean;
}
