import type { Config } from './config.ts';
import { readGuarded } from './guarded-file.ts';
import { parseToml } from './toml.ts';

/** A config file as it was read. */
export interface ReadConfig {
  readonly config: Config;
  /** Its text; empty where there is no file. */
  readonly text: string;
  readonly file: string;
  /** What was repaired on the way, a sentence each. */
  readonly repairs: readonly string[];
}

/** Reads the config file without ever writing to it. A file that is not there is an empty one. */
export async function readConfig(file: string): Promise<ReadConfig> {
  const { text = '', repairs } = await readGuarded(file);
  // The library waits until there is something to read.
  return { config: text === '' ? {} : await parseToml(text, file), text, file, repairs };
}
