import { rewrittenOutput } from './rewritten-output.ts';

/** Whether the locale supports ASCII only: `C` or `POSIX`, in the order of precedence of POSIX. */
export function isAsciiOnly(env: Readonly<Record<string, string | undefined>>): boolean {
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find((value) => value !== undefined && value !== '');
  return locale === 'C' || locale === 'POSIX';
}

/** Returns an output that replaces frames and arrows by similar ASCII characters, and other characters by `?`. */
export function asciiOutput<Output extends NodeJS.WritableStream>(stdout: Output): Output {
  return rewrittenOutput(stdout, asciiText);
}

/** Converts a text to ASCII. A character of two columns leaves the row one column short. */
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
