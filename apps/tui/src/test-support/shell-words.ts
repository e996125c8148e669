/** Reads a command as a shell does: bare words, `'…'`, `\x`, and `$'…'` with numbered characters. Anything else is refused. */
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
  [/^\$'((?:[^'\\\p{C}]|\\.)*)'/u, unescaped],
  [/^'([^'\p{C}]*)'/u, (inner) => inner],
  [/^\\(['])/, (inner) => inner],
  [/^([\w./:@%+,-][\w./:@%+,=-]*)/, (inner) => inner],
];

function unescaped(inner: string): string {
  return inner.replaceAll(/\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|(.))/g, (_all, ...groups) => {
    const [two, four, eight, plain] = groups.map((group) => (typeof group === 'string' ? group : undefined));
    const digits = two ?? four ?? eight;
    return digits === undefined ? (plain ?? '') : String.fromCodePoint(Number.parseInt(digits, 16));
  });
}
