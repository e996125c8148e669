import { unsafeCharacters } from '../text/unsafe-characters.ts';

/**
 * Formats words as a command that sh, bash, zsh and fish parse into exactly these words. It is safe to paste: nothing is
 * expanded, ends the line or is invisible. Line feeds at the end of a word are lost, as in any `$(…)`.
 */
export function shellCommand(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}

/** Formats one word for sh, bash, zsh and fish, quoted if necessary. */
function shellWord(word: string): string {
  return bare.test(word) ? word : shellQuoted(word);
}

/** Formats one word for sh, bash, zsh and fish, always quoted. */
export function shellQuoted(word: string): string {
  if (unsafe.test(word)) return `"$(printf '${printfFormat(word)}')"`;
  if (word === '') return `''`;
  // Fish also interprets `\'` and `\\` in single quotes, so both characters are outside of the quotes.
  return word.replaceAll(quotable, (run) =>
    special.test(run) ? run.replaceAll(/['\\]/g, String.raw`\$&`) : `'${run}'`,
  );
}

// A word that starts with a tilde, an equals sign or a percent sign has a special meaning in one of the shells.
const bare = /^[\w./:@+,-][\w./:@%+,=-]*$/;
const special = /^['\\]/;
const quotable = /['\\]+|[^'\\]+/g;
const unsafe = new RegExp(`[${unsafeCharacters}]`, 'u');

/** No quoting style of all four shells supports control characters, so printf creates them from octal numbers. */
function printfFormat(word: string): string {
  const bytes = new TextEncoder().encode(word);
  return Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    if (/[A-Za-z0-9 ._/:@+,=-]/.test(character)) return character;
    return `\\${byte.toString(8).padStart(3, '0')}`;
  })
    .join('')
    .replaceAll(String.raw`\045`, '%%');
}
