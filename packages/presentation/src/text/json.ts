import { unsafeCharacters } from './unsafe-characters.ts';

/**
 * Returns JSON that is safe for a terminal. Characters that control a terminal, reverse its text or are invisible are
 * escaped as `\uXXXX`, so the data is unchanged.
 */
export function terminalSafeJson(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, undefined, indent) ?? 'null';
  return unsafe.test(json) ? json.replace(eachUnsafe, escaped) : json;
}

/** Escapes each UTF-16 code unit, as JSON does for characters beyond U+FFFF. */
function escaped(text: string): string {
  let escapes = '';
  for (let index = 0; index < text.length; index += 1)
    escapes += `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`;
  return escapes;
}

// JSON.stringify escapes C0 controls and lone surrogates. The only raw control that remains is the line feed of an indent.
const unsafe = new RegExp(`(?!\n)[${unsafeCharacters}]`, 'u');
const eachUnsafe = new RegExp(unsafe, 'gu');
