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

const namedKeys = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'escape'],
  ['tab', 'tab'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
] as const satisfies readonly (readonly [keyof Key, string])[];

/** The names of the keys that type no character, and of the blank, which cannot be seen. */
export const namedKeyNames = [...namedKeys.map(([, name]) => name), 'shift+tab', 'space'] as const;

function characterName(character: string): string {
  if (character === '\r' || character === '\n') return 'enter';
  if (character === '\t') return 'tab';
  if (character === '\u007f' || character === '\b') return 'backspace';
  if (character === ' ') return 'space';
  const code = character.charCodeAt(0);
  return code < 0x20 ? `ctrl+${String.fromCharCode(code + 0x60)}` : character;
}
