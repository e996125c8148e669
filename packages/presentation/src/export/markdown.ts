/**
 * Escapes sanitized text for a cell or a paragraph of Markdown, so that nothing in it is a link, an image, HTML, a mention or
 * the end of the cell. What could mention somebody, `@name`, becomes code, which no chat and no ticket resolves.
 */
export function markdownText(text: string): string {
  if (/(?:^|[^\p{L}\p{N}._+-])@/u.test(text)) return code(text);
  return text
    .replaceAll(/[\\`*[\]<>|~#!&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`)
    .replaceAll(/\b(https?|ftp|www)(?=[:.])/gi, '$1\\');
}

/** A fence is longer than any in the text. */
function code(text: string): string {
  const fence = '`'.repeat(1 + Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length)));
  return `${fence} ${text.replaceAll('|', String.raw`\|`)} ${fence}`;
}
