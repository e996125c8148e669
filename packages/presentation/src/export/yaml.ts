import { dump, SCALAR_STYLE, visit, type DumpOptions } from 'js-yaml';

/**
 * Formats a JSON value as an entry of a YAML sequence, so that a list can be streamed. Control characters are escaped, and
 * words that some parsers read as booleans (`NO`, `on`) are quoted, so that the data is unchanged.
 */
export function yamlEntry(value: unknown): string {
  return dump([value], options).replaceAll(eachSuspect, escaped);
}

const options: DumpOptions = {
  lineWidth: -1,
  noRefs: true,
  quoteStyle: 'double',
  transform: (documents) =>
    visit(documents, (node) => {
      // Only a double-quoted scalar may contain escapes.
      if (node.kind === 'scalar' && suspects.test(node.value)) node.style = SCALAR_STYLE.DOUBLE_QUOTED;
    }),
};

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

const suspectClass = String.raw`\u007f-\u009f\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}`;
const suspects = new RegExp(String.raw`[\p{Cc}${suspectClass}]`, 'u');
const eachSuspect = new RegExp(`[${suspectClass}]`, 'gu');
