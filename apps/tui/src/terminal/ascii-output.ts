import { displayWidth, graphemesOf } from '@paydeck/presentation/internal';
import { rewrittenOutput } from '../painter/rewritten-output.ts';

export function asciiOutput<Output extends NodeJS.WritableStream>(stdout: Output): Output {
  return rewrittenOutput(stdout, asciiText);
}

/** Converts a text to ASCII of the same width: frames, arrows, letters without their accents. */
export function asciiText(text: string): string {
  return text.replaceAll(/[^\u0000-\u007f]+/g, (characters) =>
    // By graphemes, because a flag is no wider than each of its halves.
    Array.from(graphemesOf(characters), ({ segment }) => asciiCharacter(segment)).join(''),
  );
}

function asciiCharacter(grapheme: string): string {
  const [base = ''] = grapheme.normalize('NFD');
  return lookAlikes.get(grapheme) ?? (base < '\u0080' ? base : '?'.repeat(displayWidth(grapheme)));
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
