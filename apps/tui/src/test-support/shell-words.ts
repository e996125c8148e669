/**
 * Splits a command as a shell does: bare words, `'…'`, `\'`, and `"$(printf '…')"` with numbered bytes. Throws on
 * anything else.
 */
export function shellWords(command: string): string[] {
  const words: string[] = [];
  let rest = command;
  while (rest !== '') {
    let word = '';
    for (let part = partOf(rest); part !== undefined; part = partOf(rest)) {
      word += part.text;
      rest = rest.slice(part.length);
    }
    words.push(word);
    if (rest !== '' && !rest.startsWith(' ')) throw new Error(`A shell would act on ${JSON.stringify(rest)}.`);
    rest = rest.slice(1);
  }
  return words;
}

function partOf(text: string): { text: string; length: number } | undefined {
  for (const [pattern, read] of parts) {
    const match = pattern.exec(text);
    if (match !== null) return { text: read(match[1] ?? ''), length: match[0].length };
  }
  return undefined;
}

const parts: readonly (readonly [RegExp, (inner: string) => string])[] = [
  [/^"\$\(printf '([^'\p{C}]*)'\)"/u, unescaped],
  [/^'([^'\\\p{C}]*)'/u, (inner) => inner],
  [/^\\(['\\])/, (inner) => inner],
  [/^([\w./:@%+,-][\w./:@%+,=-]*)/, (inner) => inner],
];

function unescaped(format: string): string {
  const bytes = Array.from(format.replaceAll('%%', '%').matchAll(/\\([0-7]{3})|([^\\])/g), ([, octal, plain]) =>
    octal === undefined ? (plain ?? '').charCodeAt(0) : Number.parseInt(octal, 8),
  );
  return new TextDecoder().decode(new Uint8Array(bytes));
}
