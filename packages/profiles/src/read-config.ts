import type { Config } from './config.ts';
import { readGuarded } from './guarded-file.ts';
import { parseToml, withEntries } from './toml.ts';

/** The content of a config file. */
export interface ReadConfig {
  readonly config: Config;
  /** Its text; empty if the file does not exist. */
  readonly text: string;
  readonly file: string;
  /** The repairs that were made, one sentence each. */
  readonly repairs: readonly string[];
}

/** Reads the config file without changing its content. A missing file counts as empty. */
export async function readConfig(file: string): Promise<ReadConfig> {
  const { text = '', repairs } = await readGuarded(file);
  // The TOML library is loaded only if the file has content.
  return { config: text === '' ? {} : await parseToml(text, file), text, file, repairs };
}

/** Reads entries of the config file. An `EntryProblem` of `read` becomes a `SetupError` with the line of the entry. */
export async function readEntries<T>(file: string, read: (config: Config) => T): Promise<T> {
  const content = await readConfig(file);
  return withEntries(content, () => read(content.config));
}
