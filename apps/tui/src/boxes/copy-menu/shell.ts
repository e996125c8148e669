/**
 * Writes words as a command that a shell reads back as just these words. What comes from the service is safe to paste:
 * nothing in it is expanded, ends the line or hides; characters that would are written `$'\n'` (bash, zsh, ksh).
 */
export function shellCommand(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}

function shellWord(word: string): string {
  if (plain.test(word)) return word;
  if (!hidden.test(word)) return `'${word.replaceAll("'", `'\\''`)}'`;
  return `$'${word.replaceAll(/[\\']/g, '\\$&').replaceAll(hiddenOnes, escaped)}'`;
}

/** Writes a character by its number. Always at full length, so that no digit behind it is taken for a part of it. */
function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

// A word that starts with a tilde or an equals sign means something else to a shell.
const plain = /^[\w./:@%+,-][\w./:@%+,=-]*$/;
const hiddenClass = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]`;
const hidden = new RegExp(hiddenClass, 'u');
const hiddenOnes = new RegExp(hiddenClass, 'gu');
