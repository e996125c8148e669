/**
 * Records are made as text of one character for each byte of their UTF-8. Such a text is as long as what is sent, is turned
 * into bytes by copying, and joins with others several times faster than a text in which one wide character makes every
 * character wide.
 */
export function toWire(text: string): string {
  return isAscii(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

/** The text that a wire text stands for. */
export function fromWire(wire: string): string {
  return isAscii(wire) ? wire : Buffer.from(wire, 'latin1').toString('utf8');
}

/** The bytes of a wire text. */
export function wireBytes(wire: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(wire.length);
  Buffer.from(bytes.buffer).write(wire, 'latin1');
  return bytes;
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
