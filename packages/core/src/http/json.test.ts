import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../test-support/cases.ts';
import { parseJson } from './json.ts';

test('any JSON is read as the runtime reads it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
    cases(),
  );
});

test('any other text is refused in words of our own, which do not quote it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      fc.pre(!isJson(text));
      expect(() => parseJson(text)).toThrow(/^with cut or malformed JSON$/);
    }),
    cases(),
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
