/** An entry of the config file is invalid. It has the path of the entry and its expected value. */
export class EntryProblem extends Error {
  override readonly name = 'EntryProblem' as const;
  readonly path: readonly string[];

  constructor(path: readonly string[], rule: string) {
    super(rule);
    this.path = path;
  }
}
