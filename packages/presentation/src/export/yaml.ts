import { dump, SCALAR_STYLE, visit, type DumpOptions } from 'js-yaml';
import { unsafeCharacters } from '../text/unsafe-characters.ts';

/**
 * Formats a JSON value as an entry of a YAML sequence, so that a list can be streamed. Control characters are escaped, and
 * words that some parsers read as booleans (`NO`, `on`) are quoted, so that the data is unchanged.
 */
export function yamlEntry(value: unknown): string {
  return yamlText([value]);
}

/** Formats a JSON value as a YAML document, as `yamlEntry` formats an entry. */
export function yamlText(value: unknown): string {
  return dump(value, options).replaceAll(eachUnsafe, escaped);
}

const options: DumpOptions = {
  lineWidth: -1,
  noRefs: true,
  quoteStyle: 'double',
  transform: (documents) =>
    visit(documents, (node) => {
      // Only a double-quoted scalar may contain escapes.
      if (node.kind === 'scalar' && unsafe.test(node.value)) node.style = SCALAR_STYLE.DOUBLE_QUOTED;
    }),
};

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

const unsafe = new RegExp(`[${unsafeCharacters}]`, 'u');
// A dump has no raw C0 controls but the line feeds of its structure.
const eachUnsafe = new RegExp(`(?!\n)[${unsafeCharacters}]`, 'gu');
