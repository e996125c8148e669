/** A flag of a command. The parser, the help and the shell completions use the same description. */
export interface Flag {
  /** Its name without dashes: `created-at-gte`. */
  readonly name: string;
  readonly short?: string;
  /** What stands for its value in the help; a flag without one is a switch. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** Whether a switch may be given a word such as `off`: `--active=off`. */
  readonly isYesOrNo?: boolean;
  /** Whether several of the choices may be given, with commas between them. */
  readonly takesSeveral?: boolean;
  /** The kind of its values, if the shell can complete them. */
  readonly completes?: 'columns' | 'sort' | 'profiles';
  /** Whether it may be given more than once. */
  readonly isRepeatable?: boolean;
  readonly help: string;
  readonly group: 'Filters' | 'Output' | 'Fields' | 'Browser' | 'General';
}

/** A word after the command that is not a flag. */
export interface Operand {
  readonly name: string;
  readonly help: string;
  readonly choices?: readonly string[];
  /** What it is, where the shell can complete it. */
  readonly completes?: 'profiles';
  /** Whether it may be left out, and given more than once. */
  readonly isRepeatable?: boolean;
}

/** The description of a command for the help and the shell completions. */
export interface Description {
  /** The words that call it: `['webhooks', 'get']`; none for the program itself. */
  readonly words: readonly string[];
  /** Other words for the first one. */
  readonly aliases?: readonly string[];
  /** Whether it is left out of the help: a program calls it, not a person. */
  readonly isHidden?: boolean;
  /** Whether it changes something at the service. Default: false. */
  readonly writes?: boolean;
  /** One line, for the overview. */
  readonly summary: string;
  /** What the help of the command opens with. */
  readonly description: string;
  readonly operand?: Operand | undefined;
  readonly flags: readonly Flag[];
  /** Commands that can be copied, each with what it does. */
  readonly examples: readonly (readonly [command: string, does: string])[];
  /** Paragraphs below the flags. */
  readonly notes?: readonly string[] | undefined;
}
