/**
 * Writes words as a command that sh, bash, zsh and fish read back as just these words, so that it can be pasted whatever
 * is in it: nothing is expanded, ends the line or hides. Newlines at the end of a word are lost, as in any `$(…)`.
 */
export function shellCommand(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}

/** Writes one word for sh, bash, zsh and fish: bare where that is safe, quoted elsewhere. */
export function shellWord(word: string): string {
  return bare.test(word) ? word : shellQuoted(word);
}

/** Writes one word for sh, bash, zsh and fish, quoted even if it need not be. */
export function shellQuoted(word: string): string {
  if (hidden.test(word)) return `"$(printf '${printfFormat(word)}')"`;
  if (word === '') return `''`;
  // Fish reads `\'` and `\\` also between single quotes, so both characters stand outside of them.
  return word.replaceAll(quotable, (run) =>
    special.test(run) ? run.replaceAll(/['\\]/g, String.raw`\$&`) : `'${run}'`,
  );
}

// A word that starts with a tilde, an equals sign or a percent sign means something else to one of the shells.
const bare = /^[\w./:@+,-][\w./:@%+,=-]*$/;
const special = /^['\\]/;
const quotable = /['\\]+|[^'\\]+/g;
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

/** No quotes of all four shells can hold a control character: printf makes them from octal numbers. */
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
