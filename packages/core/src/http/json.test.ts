import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../test-support/cases.ts';
import { parseJson } from './json.ts';

test('parses any JSON as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
    cases(),
  );
});

test('throws for any other text, with a message that does not quote it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      fc.pre(!isJson(text));
      expect(() => parseJson(text)).toThrow(/^with truncated or malformed JSON$/);
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
