import { SetupError } from '@paydeck/profiles';
import { suggestion } from './suggestion.ts';
import type { Binding, Keymap } from './keymap.ts';
import { namedKeyNames } from './key-names.ts';

/**
 * Gives the key table with the keys that a profile has chosen, by command. What is wrong with them is a `SetupError`
 * that names it: a command or a key that there is not, or one key for two commands.
 */
export function chosenKeymap(table: Keymap, chosen: Readonly<Record<string, readonly string[]>>): Keymap {
  const names = [...new Set(table.map(({ command }) => command))];
  for (const [name, keys] of Object.entries(chosen)) {
    if (!names.some((command) => command === name)) {
      throw problem(`${quoted(name)} is no command of the browser${suggestion(name, names)}.`);
    }
    for (const key of keys) refuseKey(name, key);
  }
  const keymap = table.map((binding) => {
    const keys = chosen[binding.command];
    return keys === undefined ? binding : { ...binding, keys: [...keys, ...fixedKeys(binding)] };
  });
  refuseConflicts(keymap, chosen);
  return keymap;
}

function refuseKey(command: string, key: string): void {
  const start = `${command} cannot be ${quoted(key)}:`;
  if (/^\d$/.test(key)) throw problem(`${start} digits are counts and the numbers of the tabs.`);
  if (fixed.has(key)) throw problem(`${start} it always means ${fixed.get(key)}.`);
  if (isKey(key)) return;
  const names = namedKeyNames.join(', ');
  throw problem(`${start} a key is one character, ctrl+ and a letter, alt+ and a character, or one of ${names}.`);
}

function isKey(key: string): boolean {
  if ((namedKeyNames as readonly string[]).includes(key)) return true;
  if (/^ctrl\+[a-z]$/.test(key)) return true;
  const character = key.startsWith('alt+') ? key.slice('alt+'.length) : key;
  return Array.from(character).length === 1 && !/[\p{C}\p{Z}]/u.test(character);
}

/** Every key must mean one thing wherever it is pressed. */
function refuseConflicts(keymap: Keymap, chosen: Readonly<Record<string, readonly string[]>>): void {
  for (const { command, scopes, keys } of keymap) {
    if (chosen[command] === undefined) continue;
    for (const key of keys) {
      const other = keymap.find(
        (binding) =>
          binding.command !== command &&
          binding.keys.includes(key) &&
          binding.scopes.some((scope) => scopes.includes(scope)),
      );
      if (other !== undefined) {
        throw problem(`${quoted(key)} would be both ${command} and ${other.command}. Give one of them another key.`);
      }
    }
  }
}

/** The keys that a command keeps whatever is chosen: they work everywhere, also where text is typed. */
function fixedKeys({ command }: Binding): string[] {
  return [...fixed].filter(([, name]) => name === command).map(([key]) => key);
}

const fixed = new Map([
  ['ctrl+c', 'quit'],
  ['ctrl+z', 'suspend'],
]);

function problem(what: string): SetupError {
  return new SetupError('bad-config', `The profile's display.keys: ${what}`);
}

/** What the user typed, on one line and short. */
function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text).replaceAll(
    /[^\p{L}\p{N}\p{P}\p{S} ]/gu,
    '?',
  );
}
