/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the trimmed value of a variable. An empty or blank variable counts as not set. */
export function variable(env: Environment, name: string): string | undefined {
  return given(env[name]);
}

/** Returns a trimmed value, or `undefined` if it is blank. */
export function given(value: string | undefined): string | undefined {
  const trimmed = value?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** Returns an environment without keys, for child processes. */
export function withoutKeys(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isKeyName(name)));
}

/** Whether a variable holds a key. */
export function isKeyName(name: string): boolean {
  return /^PAYDECK_\w*KEY$/i.test(name);
}
