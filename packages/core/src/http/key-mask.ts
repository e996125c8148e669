const MASK = '[redacted]';

/** Returns a function that redacts a key in a text: plain or in percent, JSON or base64 encoding, in any letter case. */
export function keyMask(key: string): (text: string) => string {
  let pattern: RegExp | undefined;
  return (text) => text.replace((pattern ??= patternOf(key)), MASK);
}

function patternOf(key: string): RegExp {
  const spelled = Array.from(key, (character) => `(?:${spellings(character).map(escaped).join('|')})`).join('');
  // A short key is no real one, and may be a part of words.
  const plain = key.length < 8 ? `(?<!\\w)${spelled}(?!\\w)` : spelled;
  const encoded = [0, 1, 2].map((offset) => base64Core(key, offset)).filter((core) => core.length > 3);
  return new RegExp([plain, ...encoded.map(base64Pattern)].join('|'), 'gi');
}

function spellings(character: string): string[] {
  const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
  return [...new Set([character, encodeURIComponent(character), `%${hex}`, `\\u00${hex}`, `\\${character}`])];
}

// Base64 encodes a text in three ways, depending on its offset in a group of three bytes. The digits at both ends also
// depend on the neighbouring bytes; the digits in the middle are always the same.
function base64Core(key: string, offset: number): string {
  const digits = btoa('\0'.repeat(offset) + key).replace(/=+$/, '');
  const end = Math.floor(((offset + key.length) * 8) / 6);
  return digits.slice(Math.ceil((offset * 8) / 6), end);
}

function base64Pattern(core: string): string {
  return escaped(core).replaceAll(/\\\+/g, '[+-]').replaceAll('/', '[/_]');
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, '\\$&');
}
