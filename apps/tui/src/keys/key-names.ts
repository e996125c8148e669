import type { Key } from 'ink';

/**
 * Returns the names of the keys in one input event of Ink, as in the key table: `j`, `G`, `ctrl+d`, `pagedown`.
 * Keys that are held or typed while the program is busy arrive together, as one text.
 */
export function keyNames(input: string, key: Key): string[] {
  if (key.tab && key.shift) return ['shift+tab'];
  const named = namedKeys.find(([property]) => key[property]);
  if (named) return [named[1]];
  if (key.ctrl) return input === '' ? [] : [`ctrl+${input}`];
  if (key.meta) return input === '' ? [] : [`alt+${input}`];
  return Array.from(input, characterName);
}

export function typedBy(key: string): string | undefined {
  if (key === 'space') return ' ';
  return Array.from(key).length === 1 ? key : undefined;
}

/** What Ink calls a key, its name in the key table, and how it is displayed. */
const namedKeys = [
  ['upArrow', 'up', '↑'],
  ['downArrow', 'down', '↓'],
  ['leftArrow', 'left', '←'],
  ['rightArrow', 'right', '→'],
  ['pageUp', 'pageup', 'PgUp'],
  ['pageDown', 'pagedown', 'PgDn'],
  ['home', 'home', 'Home'],
  ['end', 'end', 'End'],
  ['return', 'enter', '⏎'],
  ['escape', 'escape', 'Esc'],
  ['tab', 'tab', 'Tab'],
  ['backspace', 'backspace', 'backspace'],
  ['delete', 'delete', 'delete'],
] as const satisfies readonly (readonly [keyof Key, string, string])[];

/** The names of the keys that type no character, and of the blank, which cannot be seen. */
export const namedKeyNames = [...namedKeys.map(([, name]) => name), 'shift+tab', 'space'] as const;

const labels = new Map<string, string>([
  ...namedKeys.map(([, name, label]) => [name, label] as const),
  ['shift+tab', 'Shift-Tab'],
  ['space', 'Space'],
]);

/** Returns a key as displayed: `↓`, `Ctrl-d`, `PgDn`. */
export function keyLabel(key: string): string {
  return labels.get(key) ?? key.replace(/^ctrl\+/, 'Ctrl-');
}

/** Spells out the keys that have a sign, for terminals that show ASCII only. Applies to every label from then on. */
export function spellKeys(): void {
  for (const key of ['up', 'down', 'left', 'right', 'enter']) {
    labels.set(key, `${key.charAt(0).toUpperCase()}${key.slice(1)}`);
  }
}

function characterName(character: string): string {
  if (character === '\r' || character === '\n') return 'enter';
  if (character === '\t') return 'tab';
  if (character === '\u007f' || character === '\b') return 'backspace';
  if (character === ' ') return 'space';
  const code = character.charCodeAt(0);
  return code < 0x20 ? `ctrl+${String.fromCharCode(code + 0x60)}` : character;
}
