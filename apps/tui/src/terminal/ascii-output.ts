/** Whether the locale says that the terminal shows ASCII only: `C` and `POSIX`, by the rules of POSIX for their order. */
export function isAsciiOnly(env: Readonly<Record<string, string | undefined>>): boolean {
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find((value) => value !== undefined && value !== '');
  return locale === 'C' || locale === 'POSIX';
}

/** Gives an output that writes signs which look alike in the place of frames and arrows, and `?` for other characters. */
export function asciiOutput<Output extends NodeJS.WritableStream>(stdout: Output): Output {
  const write = (chunk: Uint8Array | string, ...rest: unknown[]): boolean =>
    Reflect.apply(stdout.write.bind(stdout), undefined, [
      typeof chunk === 'string' ? asciiText(chunk) : chunk,
      ...rest,
    ]);
  // An object made from the output would count its listeners by itself.
  return new Proxy(stdout, {
    get: (target, name): unknown => (name === 'write' ? write : Reflect.get(target, name)),
  });
}

/** Writes a text in ASCII. A character that takes two columns leaves the row a column short. */
export function asciiText(text: string): string {
  return text.replaceAll(/[^\u0000-\u007f]/gu, (character) => lookAlikes.get(character) ?? '?');
}

const lookAlikes = new Map(
  Object.entries({
    '-': '─═…·',
    '|': '│║▏▕',
    '+': '┌┐└┘├┤┬┴╔╗╚╝',
    '>': '▶▸→',
    '<': '←',
    v: '▾▼↓',
    '^': '▲↑',
    '#': '█▇▆▅',
    '.': '░▁▂▃▄',
    '*': '✓',
    '!': '✗',
    ' ': '\u00a0',
  }).flatMap(([sign, characters]) => Array.from(characters, (character) => [character, sign] as const)),
);
