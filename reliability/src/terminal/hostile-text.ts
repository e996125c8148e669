import { oneOf } from '@paydeck/core/test-support/seeded-random';

const ATTACKS: readonly [string, ...string[]] = [
  '\u001b[2J',
  '\u001b]52;c;aGk=\u0007',
  '\u001b]8;;https://evil.invalid\u0007x\u001b]8;;\u0007',
  '\u009b31m',
  '\u0090q\u009c',
  '\u001b_x\u001b\\',
  '\u001bc',
  '\r',
  '\n',
  '\t',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
  '\u200f',
  '\u200b',
  '\u200d',
  '\u{e0041}',
  '\ud800',
  '\udc00',
  '\0',
  '\u007f',
  '\u0085',
  '\ufeff',
  '\u00ad',
  'a\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  '\u001b[8mhidden',
  '\u0007',
  '\u0008',
  '\u061c',
];

/** A random text of plain characters, characters of all planes, and terminal control characters. */
export function randomText(random: () => number): string {
  let text = '';
  for (let parts = 1 + Math.floor(random() * 8); parts > 0; parts -= 1) {
    const kind = random();
    if (kind < 0.4) text += oneOf(random, ...ATTACKS);
    else if (kind < 0.7) text += String.fromCodePoint(Math.floor(random() * 0x110000));
    else text += String.fromCharCode(0x20 + Math.floor(random() * 0x5f));
  }
  return text;
}

/** The first character that controls a terminal, or changes the direction of text. */
export function controlCharacter(text: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- that is what is looked for
  return /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Cs}|[\u{e0000}-\u{e007f}]/u.exec(
    text,
  )?.[0];
}

/** The first control sequence in the output that the browser itself does not write. */
export function controlSequence(output: string): string | undefined {
  // The browser's own sequences: colours, cursor, modes, erasing, moving rows, the title, and the kitty keyboard protocol.
  const own = /\u001b(?!\[8m)(?:\[[?>=<]?[\d;:]*[A-Za-z]|[78=>M]|\([B0])/g;
  return controlCharacter(output.replaceAll(own, '').replaceAll(/[\r\n]/g, ''));
}
