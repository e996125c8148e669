import { Document, visit } from 'yaml';

/**
 * Writes one value as an entry of a YAML sequence, so that a list streams entry by entry. Strings with characters that
 * could drive a terminal are double-quoted and those characters escaped: what is read back is what was sent. Words that
 * older readers take for booleans (`NO`, `on`) are quoted.
 */
export function yamlEntry(value: unknown): string {
  const document = new Document([value], { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  visit(document, {
    Scalar(_key, node) {
      // Only a double-quoted scalar may hold escapes; JSON's way of writing one is valid YAML.
      if (typeof node.value === 'string' && needsQuotes.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0, doubleQuotedAsJSON: true }).replace(suspects, escaped);
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

const suspectClass = String.raw`\u007f-\u009f\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}`;
const needsQuotes = new RegExp(String.raw`[\p{Cc}${suspectClass}]`, 'u');
const suspects = new RegExp(`[${suspectClass}]`, 'gu');
