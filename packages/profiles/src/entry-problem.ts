/** An entry of the config file is wrong: where it stands, as names from the outside in, and what it must be. */
export class EntryProblem extends Error {
  override readonly name = 'EntryProblem' as const;
  readonly path: readonly string[];

  constructor(path: readonly string[], rule: string) {
    super(rule);
    this.path = path;
  }
}
