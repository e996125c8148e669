import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './json.ts';

test('JSON is read to a depth of 64, and no deeper', () => {
  expect(JSON.stringify(parseJson(nested(64)))).toBe(nested(64));
  expect(() => parseJson(nested(65))).toThrow('nested more than 64 deep');
  expect(() => parseJson(`{"a":${nested(64)}}`)).toThrow('nested more than 64 deep');
});

test('brackets in texts are not depth, whatever stands before their quotes', () => {
  for (const text of ['['.repeat(100), '\\"['.repeat(100), `${'\\'.repeat(7)}"${'{'.repeat(100)}`]) {
    expect(parseJson(JSON.stringify({ [text]: text }))).toEqual({ [text]: text });
  }
});

test('any JSON is read as the runtime reads it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
    { seed: 20261121, numRuns: 2_000 },
  );
});

test('any other text is refused in words of our own, which do not quote it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      fc.pre(!isJson(text));
      expect(() => parseJson(text)).toThrow(/^with (?:cut or malformed JSON|JSON nested more than 64 deep)$/);
    }),
    { seed: 20261121, numRuns: 2_000 },
  );
});

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
