import { suggestion } from '@paydeck/presentation/internal';
import { SetupError } from '@paydeck/profiles';
import { namedKeyNames } from './key-names.ts';
import { isTyped, type Keymap, type KeyRow } from './keymap.ts';

/**
 * Returns the key table with the keys of a profile, by command. In text inputs a character is still typed. Throws a
 * `SetupError` for an unknown command or key, for a key that would only type, and for one key with two commands.
 */
export function chosenKeymap<Row extends KeyRow>(
  table: readonly Row[],
  chosen: Readonly<Record<string, readonly string[]>>,
): readonly Row[] {
  const names = table.map(({ command }) => command);
  const fixed = new Map(table.flatMap(({ command, fixed: keys = [] }) => keys.map((key) => [key, command] as const)));
  for (const [name, keys] of Object.entries(chosen)) {
    const binding = table.find(({ command }) => command === name);
    if (binding === undefined) {
      throw problem(`${quoted(name)} is no command of the browser${suggestion(name, names)}.`);
    }
    for (const key of keys) rejectKey(binding, key, fixed);
  }
  const keymap = table.map((binding) => {
    const keys = chosen[binding.command];
    return keys === undefined ? binding : { ...binding, keys: keysOf(binding, keys) };
  });
  rejectConflicts(keymap, chosen);
  return keymap;
}

/** The chosen keys, those that cannot be taken away, and its own where the chosen ones type characters. */
function keysOf({ keys, fixed = [], scopes }: KeyRow, chosen: readonly string[]): readonly string[] {
  const typing = [...scopes.values()].filter(
    (scope) => chosen.length > 0 && chosen.every((key) => isTyped(key, scope)),
  );
  const own = keys.filter((key) => typing.some((scope) => !isTyped(key, scope)));
  return [...new Set([...chosen, ...own, ...fixed])];
}

function rejectKey({ command, scopes }: KeyRow, key: string, fixed: ReadonlyMap<string, string>): void {
  const start = `${command} cannot be ${quoted(key)}:`;
  if (/^\d$/.test(key)) throw problem(`${start} digits are counts and the numbers of the tabs.`);
  if (fixed.has(key)) throw problem(`${start} it always means ${fixed.get(key)}.`);
  if (!isKey(key)) {
    const names = namedKeyNames.join(', ');
    throw problem(`${start} a key is one character, ctrl+ and a letter, alt+ and a character, or one of ${names}.`);
  }
  if ([...scopes.values()].every((scope) => isTyped(key, scope))) {
    throw problem(`${start} it types a character wherever this command works.`);
  }
}

function isKey(key: string): boolean {
  if ((namedKeyNames as readonly string[]).includes(key)) return true;
  if (/^ctrl\+[a-z]$/.test(key)) return true;
  const character = key.startsWith('alt+') ? key.slice('alt+'.length) : key;
  return Array.from(character).length === 1 && !/[\p{C}\p{Z}]/u.test(character);
}

function rejectConflicts(keymap: Keymap, chosen: Readonly<Record<string, readonly string[]>>): void {
  for (const { command, key, other } of conflictsIn(keymap)) {
    if (chosen[command] === undefined && chosen[other] === undefined) continue;
    const [first, second] = chosen[command] === undefined ? [other, command] : [command, other];
    throw problem(`${quoted(key)} would be both ${first} and ${second}. Give one of them another key.`);
  }
}

export function conflictsIn(keymap: Keymap): Readonly<Record<'scope' | 'key' | 'command' | 'other', string>>[] {
  const known = new Map<string, string>();
  const conflicts = [];
  for (const { command, keys, scopes } of keymap) {
    for (const [scope, use] of scopes) {
      for (const key of keys.filter((each) => !isTyped(each, use))) {
        const first = known.get(`${scope} ${key}`);
        if (first === undefined) known.set(`${scope} ${key}`, command);
        else conflicts.push({ scope, key, command: first, other: command });
      }
    }
  }
  return conflicts;
}

function problem(what: string): SetupError {
  return new SetupError('bad-config', `The profile's display.keys: ${what}`);
}

/** The text from the config file, truncated to one line. */
function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text).replaceAll(
    /[^\p{L}\p{N}\p{P}\p{S} ]/gu,
    '?',
  );
}
