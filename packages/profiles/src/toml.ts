import type { Config } from './config.ts';
import { EntryProblem } from './entry-problem.ts';
import { SetupError } from './setup-error.ts';
import { nameText } from './shown-name.ts';

/** Parses TOML. The error names the file, the line and the column, and never quotes the text, because it may be a key. */
export async function parseToml(text: string, file: string): Promise<Config> {
  const { parse, TomlError } = await import('smol-toml');
  try {
    return parse(text, { integersAsBigInt: 'asNeeded' });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new SetupError(
      'unreadable',
      `${file} cannot be read: line ${error.line}, column ${error.column} is not TOML. Mend that line, or move the file away.`,
    );
  }
}

/** Runs work on the entries of a file. An `EntryProblem` becomes a `SetupError` with the line of the entry. */
export async function withEntries<T>({ text, file }: { text: string; file: string }, work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EntryProblem)) throw error;
    const { lineOf } = await import('./toml-edit.ts');
    const line = lineOf(text, error.path);
    const place = line === undefined ? file : `${file}, line ${line}`;
    throw new SetupError('bad-config', `${place}: ${error.path.map(nameText).join('.')} ${error.message}.`);
  }
}
