import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '@paydeck/profiles/internal';
import { codeOf } from './error-line.ts';
import { choicesText, noChoices, readChoices, withChoice, type Choice, type Choices } from './choices.ts';

export interface ChoiceStore {
  current(): Choices;
  /** A sentence about a problem with the file at the start. */
  readonly problem: string | undefined;
  /**
   * Stores a choice, and returns a sentence about a problem with the file, if there is one. Rejects if it cannot be
   * written; the choice still applies until the end of the session.
   */
  keep(choice: Choice): Promise<string | undefined>;
  settled(): Promise<void>;
}

/** Returns the path of the choices file: beside the config file. It contains no key. */
export function choicesFile(configFile: string): string {
  return path.join(path.dirname(configFile), 'screen.json');
}

/**
 * Reads the stored choices. A damaged file is moved aside, so that its content is not lost, and a new one is started.
 */
export async function openChoiceStore(file: string | undefined): Promise<ChoiceStore> {
  const found = file === undefined ? { choices: noChoices } : await readAtStart(file);
  let choices = found.choices;
  let writing: Promise<string | undefined> = Promise.resolve(undefined);
  return {
    current: () => choices,
    problem: found.problem,
    keep(choice) {
      choices = withChoice(choices, choice);
      if (file === undefined) return Promise.resolve(undefined);
      // Writes run one after another. Each one keeps what another browser has written meanwhile.
      writing = writing.catch(() => undefined).then(() => write(file, choice));
      return writing;
    },
    async settled() {
      await writing.catch(() => undefined);
    },
  };
}

interface Stored {
  readonly choices: Choices;
  readonly problem?: string | undefined;
}

async function readAtStart(file: string): Promise<Stored> {
  try {
    return await readStored(file);
  } catch (error) {
    const problem = `${file} cannot be read (${codeOf(error)}): columns and order are the defaults.`;
    return { choices: noChoices, problem };
  }
}

async function write(file: string, choice: Choice): Promise<string | undefined> {
  const { choices, problem } = await readStored(file);
  await writeFileAtomically(file, choicesText(withChoice(choices, choice)), {
    mode: 0o600,
    folderMode: 0o700,
    isLasting: false,
  });
  return problem;
}

/** Returns what the file holds, and moves a damaged file aside. Throws if it cannot be read. */
async function readStored(file: string): Promise<Stored> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return { choices: noChoices };
    throw error;
  }
  const choices = readChoices(text);
  return choices === undefined ? await moveAside(file) : { choices };
}

async function moveAside(file: string): Promise<Stored> {
  const aside = `${file}.unreadable-${new Date().toISOString().replaceAll(/[:.]/g, '')}`;
  await rename(file, aside);
  return {
    choices: noChoices,
    problem: `The stored columns and order are damaged. Their file was renamed to ${path.basename(aside)}.`,
  };
}
