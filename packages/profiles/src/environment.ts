/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a variable. One that is empty, or blank, is not set; blanks around a value are a pasting accident. */
export function variable(env: Environment, name: string): string | undefined {
  return given(env[name]);
}

/** Returns a value trimmed, or `undefined` when nothing is left of it. */
export function given(value: string | undefined): string | undefined {
  const trimmed = value?.trim();
  return trimmed === '' ? undefined : trimmed;
}
