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

/** The bytes of wire texts, one after the other. Each is copied to its place: joining them first would copy them twice. */
export function wireBytes(...texts: readonly string[]): Uint8Array<ArrayBuffer> {
  let length = 0;
  for (const text of texts) length += text.length;
  const bytes = new Uint8Array(length);
  const target = Buffer.from(bytes.buffer);
  let at = 0;
  for (const text of texts) at += target.write(text, at, 'latin1');
  return bytes;
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
