import { configFileOf, listProfiles } from '@paydeck/profiles';
import { safeText } from '@paydeck/presentation';
import { listings, type ListingName } from '../service/listings.ts';
import { listingNames } from '../service/resources/resources.ts';
import type { Description, Flag } from './description.ts';
import { exitCodes } from '@paydeck/presentation/internal';
import type { Complete } from './invocation.ts';
import type { Io } from './io.ts';
import { resources } from '../service/resources/resources.ts';

/** The commands that are completed: the program without one, and the table. */
export interface CommandTable {
  readonly program: Description;
  readonly commands: readonly Description[];
}

/** Prints one completion a line: the whole word, a tab, its meaning. Returns the exit code. */
export async function complete({ words }: Complete, io: Io, table: CommandTable): Promise<number> {
  const found = await candidates(words, table, () => profileNames(io));
  io.stdout.write(found.map(({ word, help }) => `${word}\t${help}\n`).join(''));
  return exitCodes.done;
}

/** A completion. */
export interface Candidate {
  readonly word: string;
  readonly help: string;
}

/** Finds the words that can stand in place of the last one. */
export async function candidates(
  words: readonly string[],
  { program, commands }: CommandTable,
  profiles: () => Promise<readonly string[]>,
): Promise<Candidate[]> {
  const typed = words.at(-1) ?? '';
  const visible = commands.filter(({ isHidden }) => isHidden !== true);
  const { command, before } = commandIn(words.slice(0, -1), program, visible);
  const starts = (found: readonly Candidate[]): Candidate[] => found.filter(({ word }) => word.startsWith(typed));
  const open = before === undefined ? undefined : flagNamed(command, before);
  if (open?.value !== undefined) return starts(await valuesOf(open, command, typed, profiles));
  const [, name, value] = /^(--[\w-]+)=(.*)$/s.exec(typed) ?? [];
  if (name !== undefined && value !== undefined) {
    const flag = flagNamed(command, name);
    const found = flag === undefined ? [] : await valuesOf(flag, command, value, profiles);
    return starts(found.map(({ word, help }) => ({ word: `${name}=${word}`, help })));
  }
  if (typed.startsWith('-')) return starts(flagWords(command));
  return starts([...nextWords(command, visible), ...(await operandWords(command, typed, profiles))]);
}

/** The command of the words, and the last flag if it still needs a value. */
function commandIn(
  words: readonly string[],
  program: Description,
  visible: readonly Description[],
): { command: Description; before: string | undefined } {
  let command: Description = program;
  let before: string | undefined;
  for (const word of words) {
    if (before !== undefined && flagNamed(command, before)?.value !== undefined) {
      before = undefined;
      continue;
    }
    before = word;
    command = visible.find((each) => isNext(each, command, word)) ?? command;
  }
  return { command, before: before?.startsWith('-') === true ? before : undefined };
}

/** Whether a command is reached from another one by a word. A family without a command of its own is its first member. */
function isNext({ words, aliases = [] }: Description, from: Description, word: string): boolean {
  if (from.words.length === 0) return words[0] === word || aliases.includes(word);
  return words.length === 2 && words[0] === from.words[0] && words[1] === word;
}

function nextWords({ words: [family, inner] }: Description, visible: readonly Description[]): Candidate[] {
  if (family === undefined) {
    const first = visible.filter(({ words }, at) => visible.findIndex((each) => each.words[0] === words[0]) === at);
    return first.map(({ words: [word = ''], summary }) => ({ word, help: summary }));
  }
  const hasOwn = visible.some(({ words }) => words.length === 1 && words[0] === family);
  if (hasOwn && inner !== undefined) return [];
  const members = visible.filter(({ words }) => words[0] === family && words.length === 2);
  return members.map(({ words: [, word = ''], summary }) => ({ word, help: summary }));
}

function flagWords({ flags }: Description): Candidate[] {
  return flags.flatMap(({ name, short, help }) => [
    { word: `--${name}`, help },
    ...(short === undefined ? [] : [{ word: `-${short}`, help }]),
  ]);
}

function flagNamed({ flags }: Description, word: string): Flag | undefined {
  return flags.find(({ name, short }) => word === `--${name}` || word === `-${short ?? ''}`);
}

/** What the value of a flag can be, as the whole word that is typed. */
async function valuesOf(
  { choices = [], completes, takesSeveral }: Flag,
  command: Description,
  typed: string,
  profiles: () => Promise<readonly string[]>,
): Promise<Candidate[]> {
  if (completes === 'profiles') return plain(await profiles());
  if (completes === undefined && takesSeveral !== true) return plain(choices);
  const listing = listingOf(command);
  const keys = listing === undefined ? [] : listings[listing].columns.map(({ key }) => key);
  const values = completes === undefined ? choices : keys;
  // After a comma the last value is completed; those before it stay.
  const before = typed.slice(0, typed.lastIndexOf(',') + 1);
  return plain(
    values.flatMap((value) => [before + value, ...(completes === 'sort' ? [`${before}${value}:desc`] : [])]),
  );
}

async function operandWords(
  command: Description,
  typed: string,
  profiles: () => Promise<readonly string[]>,
): Promise<Candidate[]> {
  const { operand } = command;
  if (operand?.choices !== undefined) return plain(operand.choices);
  if (operand?.completes === 'profiles') return plain(await profiles());
  const listing = listingOf(command);
  if (listing === undefined || command.words.length > 1 || typed === '') return [];
  return resources[listing].filters.flatMap(({ name, kind, choices = [], help }) => {
    const values = kind === 'boolean' ? ['yes', 'no'] : choices;
    return values.map((value) => ({ word: `${name}=${value}`, help }));
  });
}

function listingOf({ words: [family] }: Description): ListingName | undefined {
  return listingNames.find((name) => name === family);
}

function plain(words: readonly string[]): Candidate[] {
  return words.map((word) => ({ word, help: '' }));
}

/** The stored profiles that a shell can be given as they are. A config file that is wrong offers none. */
async function profileNames({ env }: Io): Promise<string[]> {
  const file = configFileOf({ env });
  const profiles = file === undefined ? [] : await listProfiles(file).catch(() => []);
  return profiles.map(({ name }) => name).filter((name) => /^[\w.-]+$/.test(safeText(name)));
}
