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

/** Returns an environment without the keys in it, for programs that are started: none of them ever sees one. */
export function withoutKeys(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isKeyName(name)));
}

/** Whether a variable holds a key. */
export function isKeyName(name: string): boolean {
  return /^PAYDECK_\w*KEY$/i.test(name);
}
