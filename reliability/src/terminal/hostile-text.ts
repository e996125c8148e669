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
