import { displayWidth } from '@paydeck/presentation';
import { rewrittenOutput } from './rewritten-output.ts';

/** Returns an output that replaces characters by similar ASCII characters, or by `?` if none is similar. */
export function asciiOutput<Output extends NodeJS.WritableStream>(stdout: Output): Output {
  return rewrittenOutput(stdout, asciiText);
}

/** Converts a text to ASCII of the same width: frames, arrows, letters without their accents, initials of currencies. */
export function asciiText(text: string): string {
  return text.replaceAll(/[^\u0000-\u007f]/gu, (character) => {
    const [base = ''] = character.normalize('NFD');
    return lookAlikes.get(character) ?? (base < '\u0080' ? base : '?'.repeat(displayWidth(character)));
  });
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
    // Different currencies stay different.
    E: '€',
    L: '£',
    R: '₹',
    W: '₩',
    Y: '¥',
    ' ': '\u00a0',
  }).flatMap(([sign, characters]) => Array.from(characters, (character) => [character, sign] as const)),
);
