import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '@paydeck/profiles';
import { choicesText, noChoices, readChoices, withChoice, type Choice, type Choices } from './choices.ts';

/** Where choices about the screen are kept beyond the session. */
export interface ChoiceStore {
  /** Those that were found at the start, and those that were made since. */
  current(): Choices;
  /** What was wrong with the file at the start, as a sentence. */
  readonly problem: string | undefined;
  /** Keeps a choice. Rejects when it cannot be written; it counts until the end of the session all the same. */
  keep(choice: Choice): Promise<void>;
  /** Resolves when everything is written, or has failed. */
  settled(): Promise<void>;
}

/** Gives the file of the choices: beside the config file, and without a key. */
export function choicesFile(configFile: string): string {
  return path.join(path.dirname(configFile), 'screen.json');
}

/** Reads the choices that were kept. A damaged file is set aside, so that nothing in it is lost, and a new one is begun. */
export async function openChoiceStore(file: string | undefined): Promise<ChoiceStore> {
  const found = file === undefined ? { choices: noChoices } : await readKept(file);
  let choices = found.choices;
  let writing: Promise<void> = Promise.resolve();
  return {
    current: () => choices,
    problem: found.problem,
    keep(choice) {
      choices = withChoice(choices, choice);
      if (file === undefined) return Promise.resolve();
      // One after another: each adds to what another browser has written meanwhile.
      writing = writing.catch(() => undefined).then(() => write(file, choice));
      return writing;
    },
    settled: () => writing.catch(() => undefined),
  };
}

interface Kept {
  readonly choices: Choices;
  readonly problem?: string | undefined;
}

async function readKept(file: string): Promise<Kept> {
  try {
    const choices = readChoices(await readFile(file, 'utf8'));
    return choices === undefined ? await setAside(file) : { choices };
  } catch (error) {
    if (isMissing(error)) return { choices: noChoices };
    return {
      choices: noChoices,
      problem: `${file} cannot be read (${codeOf(error)}): columns and order are as they come.`,
    };
  }
}

async function setAside(file: string): Promise<Kept> {
  const aside = `${file}.unreadable-${new Date().toISOString().replaceAll(/[:.]/g, '')}`;
  await rename(file, aside);
  return {
    choices: noChoices,
    problem: `Kept columns and order are damaged. They are set aside in ${path.basename(aside)}.`,
  };
}

async function write(file: string, choice: Choice): Promise<void> {
  const { choices } = await readKept(file);
  await writeFileAtomically(file, choicesText(withChoice(choices, choice)), {
    mode: 0o600,
    folderMode: 0o700,
    isLasting: false,
  });
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
