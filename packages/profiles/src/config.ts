import type { Mode } from '@paydeck/core';
import { SetupError } from './setup-error.ts';

/** The config file as data. Tables and keys that this version does not know are kept when it is written. */
export type Config = Record<string, unknown>;

/** A profile of the config file. */
export interface StoredProfile {
  readonly mode: Mode;
  readonly url?: string | undefined;
  /** The key itself, or … */
  readonly key?: string | undefined;
  /** … a program and its arguments that print it. No shell reads them. */
  readonly key_command?: readonly string[] | undefined;
}

/** Reads TOML. The error names the file, the line and the column, and never quotes what stands there: it may be a key. */
export async function parseConfig(text: string, file: string): Promise<Config> {
  const { parse, TomlError } = await import('smol-toml');
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new SetupError(
      'bad-config',
      `${file} cannot be read: line ${error.line}, column ${error.column} is not TOML.`,
    );
  }
}

/** Finds a profile by name; `undefined` when there is none. Throws a `SetupError` that names the entry that is wrong. */
export function storedProfile(config: Config, name: string, file: string): StoredProfile | undefined {
  const profiles = tableIn(config, 'profiles');
  if (profiles === undefined || !Object.hasOwn(profiles, name)) return undefined;
  const refuse = (entry: string, rule: string): SetupError =>
    new SetupError('bad-config', `${file}: profiles.${name}${entry} ${rule}.`);
  const profile = tableIn(profiles, name);
  if (profile === undefined) throw refuse('', 'must be a table');
  const { mode, url, key, key_command: command } = profile;
  if (mode !== 'test' && mode !== 'live') throw refuse('.mode', 'must be "test" or "live"');
  if (url !== undefined && typeof url !== 'string') throw refuse('.url', 'must be a string');
  if (key !== undefined && typeof key !== 'string') throw refuse('.key', 'must be a string');
  if (command !== undefined && !isCommand(command))
    throw refuse('.key_command', 'must be a list of strings: the program, then its arguments');
  if (key !== undefined && command !== undefined) throw refuse('', 'must have key or key_command, not both');
  return { mode, url, key, key_command: command };
}

/** The names of all profiles, in the file's order. */
export function profileNames(config: Config): string[] {
  return Object.keys(tableIn(config, 'profiles') ?? {});
}

/** The profile that a mode uses when none is named: `use.test = "…"`, else the one that is called like the mode. */
export function nameInUse(config: Config, mode: Mode): string {
  const name = tableIn(config, 'use')?.[mode];
  return typeof name === 'string' ? name : mode;
}

/** Reads a table inside a table, own properties only. */
export function tableIn(table: Config, name: string): Config | undefined {
  const value = Object.hasOwn(table, name) ? table[name] : undefined;
  return isTable(value) ? value : undefined;
}

function isTable(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function isCommand(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string') && value[0] !== '';
}
