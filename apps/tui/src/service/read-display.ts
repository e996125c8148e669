import {
  EntryProblem,
  listProfiles,
  readEntries,
  SetupError,
  tableAt,
  type Account,
  type Config,
  type ProfileSummary,
} from '@paydeck/profiles/internal';
import { themes } from '../drawing/theme.ts';
import { plainDisplay, type Display, type SavedView } from './display.ts';
import { linksOf, ownCommandsOf } from './own-commands.ts';
import { listingNames } from './resources/resources.ts';
import { readSort } from './sort-words.ts';

export async function displayOf({ name, file, amountUnit, payoutCurrency }: Account): Promise<Display> {
  const isStored = file !== undefined && name !== undefined;
  const settings = isStored ? await readEntries(file, (config) => readDisplay(config, name)) : plainDisplay;
  return { ...settings, amountUnit, payoutCurrency };
}

/** Lists the stored profiles; what is wrong with their display settings is a problem, too. */
export async function storedProfiles(file: string): Promise<ProfileSummary[]> {
  const profiles = await listProfiles(file);
  return Promise.all(
    profiles.map(async (profile) => ({
      ...profile,
      problem: profile.problem ?? (await displayProblem(file, profile)),
    })),
  );
}

async function displayProblem(file: string, { name }: ProfileSummary): Promise<string | undefined> {
  try {
    await readEntries(file, (config) => readDisplay(config, name));
    return undefined;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return error.message;
  }
}

/** Parses `[profiles.NAME.display]`. Throws an `EntryProblem` for an invalid or unknown entry. */
export function readDisplay(config: Config, profile: string): Display {
  const path = ['profiles', profile, 'display'];
  const table = tableAt(config, path);
  onlyKnown(table, path, ['payout_currency', 'theme', 'columns', 'views', 'keys']);
  return {
    theme: oneOf(themes, table, path, 'theme'),
    columns: columnsOf(config, [...path, 'columns']),
    views: Object.keys(tableAt(config, [...path, 'views'])).map((name) => viewOf(config, [...path, 'views'], name)),
    keys: keysOf(config, [...path, 'keys']),
    commands: ownCommandsOf(config),
    links: linksOf(config),
  };
}

function columnsOf(config: Config, path: readonly string[]): Display['columns'] {
  const table = tableAt(config, path);
  onlyKnown(table, path, listingNames);
  return Object.fromEntries(
    listingNames.filter((list) => table[list] !== undefined).map((list) => [list, words(table, path, list)]),
  );
}

function keysOf(config: Config, path: readonly string[]): Display['keys'] {
  const table = tableAt(config, path);
  return Object.fromEntries(
    Object.entries(table).map(([command, key]) => [
      command,
      typeof key === 'string' && key !== '' ? [key] : words(table, path, command),
    ]),
  );
}

function viewOf(config: Config, views: readonly string[], name: string): SavedView {
  const path = [...views, name];
  const table = tableAt(config, path);
  onlyKnown(table, path, ['list', 'query', 'filter', 'columns', 'sort']);
  const list = oneOf(listingNames, table, path, 'list');
  if (list === undefined) throw new EntryProblem(path, `must have a list: ${listingNames.map(quoted).join(', ')}`);
  const { filter } = table;
  if (filter !== undefined && typeof filter !== 'string') {
    throw new EntryProblem([...path, 'filter'], 'must be a string');
  }
  const columns = table['columns'] === undefined ? undefined : words(table, path, 'columns');
  return { name, list, query: queryOf(config, [...path, 'query']), filter, columns, sort: sortOf(table, path) };
}

function queryOf(config: Config, path: readonly string[]): SavedView['query'] {
  const entries = Object.entries(tableAt(config, path)).map(([name, value]) => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      return [name, value] as const;
    }
    // TOML has a date type. In a query dates are strings.
    if (value instanceof Date) return [name, value.toISOString()] as const;
    throw new EntryProblem([...path, name], 'must be a string, a number or a boolean');
  });
  return Object.fromEntries(entries);
}

function sortOf(table: Config, path: readonly string[]): SavedView['sort'] {
  const { sort } = table;
  if (sort === undefined) return undefined;
  const read = typeof sort === 'string' ? readSort(sort) : undefined;
  if (read !== undefined) return read;
  throw new EntryProblem([...path, 'sort'], 'must be columns, such as "created_at:desc" or "status,created_at"');
}

function oneOf<Word extends string>(
  known: readonly Word[],
  table: Config,
  path: readonly string[],
  name: string,
): Word | undefined {
  const value = table[name];
  if (value === undefined) return undefined;
  const word = known.find((each) => each === value);
  if (word === undefined) throw new EntryProblem([...path, name], `must be one of ${known.map(quoted).join(', ')}`);
  return word;
}

function words(table: Config, path: readonly string[], name: string): string[] {
  const value = table[name];
  if (Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string' && word !== '')) {
    // A column counts once, because thousands of them would take the screen seconds to lay out.
    return [...new Set(value)];
  }
  throw new EntryProblem([...path, name], 'must be a list of strings, such as ["a", "b"]');
}

function onlyKnown(table: Config, path: readonly string[], known: readonly string[]): void {
  const stranger = Object.keys(table).find((name) => !known.includes(name));
  if (stranger === undefined) return;
  throw new EntryProblem([...path, stranger], `is unknown; known are ${known.join(', ')}`);
}

function quoted(word: string): string {
  return `"${word}"`;
}
