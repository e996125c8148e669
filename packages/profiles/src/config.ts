import type { Mode } from '@paydeck/core';
import { EntryProblem } from './entry-problem.ts';

/** The parsed config file. Unknown tables and keys are kept when it is written. */
export type Config = Readonly<Record<string, unknown>>;

/** A profile of the config file. */
export interface StoredProfile {
  readonly mode: Mode;
  readonly url?: string | undefined;
  /** The key, or … */
  readonly key?: string | undefined;
  /** … a program with its arguments that prints the key. No shell interprets them. */
  readonly key_command?: readonly string[] | undefined;
  /** The unit of amounts; unchanged if `undefined`. */
  readonly amounts?: AmountUnit | undefined;
}

export const amountUnits = ['minor', 'major'] as const;
export type AmountUnit = (typeof amountUnits)[number];

/** Returns a profile by name, or `undefined`. Throws an `EntryProblem` for an invalid entry. */
export function storedProfile(config: Config, name: string): StoredProfile | undefined {
  const profiles = tableAt(config, ['profiles']);
  if (!Object.hasOwn(profiles, name)) return undefined;
  const path = ['profiles', name];
  const { mode, url, key, key_command: command } = tableAt(config, path);
  if (mode !== 'test' && mode !== 'live') throw new EntryProblem([...path, 'mode'], 'must be "test" or "live"');
  if (url !== undefined && typeof url !== 'string') throw new EntryProblem([...path, 'url'], 'must be a string');
  if (key !== undefined && typeof key !== 'string') throw new EntryProblem([...path, 'key'], 'must be a string');
  if (command !== undefined && !isCommand(command)) {
    throw new EntryProblem([...path, 'key_command'], commandRule);
  }
  if (key !== undefined && command !== undefined) {
    throw new EntryProblem(path, oneKeyRule);
  }
  return { mode, url, key, key_command: command };
}

/** The names of all profiles, in the file's order. */
export function profileNames(config: Config): string[] {
  return Object.keys(tableAt(config, ['profiles']));
}

/** Returns the default profile of a mode: from `use.test = "…"`, else the profile with the name of the mode. */
export function nameInUse(config: Config, mode: Mode): string {
  const name = tableAt(config, ['use'])[mode];
  if (name === undefined) return mode;
  if (typeof name === 'string') return name;
  throw new EntryProblem(['use', mode], 'must be the name of a profile');
}

/** Returns the table at a path, own properties only, or an empty table. */
export function tableAt(config: Config, path: readonly string[]): Config {
  let table = config;
  for (const [index, name] of path.entries()) {
    const value = Object.hasOwn(table, name) ? table[name] : {};
    if (!isTable(value)) throw new EntryProblem(path.slice(0, index + 1), 'must be a table');
    table = value;
  }
  return table;
}

export function isTable(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** Whether a value names a program, with its arguments behind it. */
export function isCommand(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string') && value[0] !== '';
}

export const commandRule = 'must be a list of strings: the program, then its arguments';
export const oneKeyRule = 'must have key or key_command, not both';
