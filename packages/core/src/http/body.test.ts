import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases, propertyTest } from '../test-support/cases.ts';
import { BodyError } from '../errors/transport-failure.ts';
import { parseJson, readText } from './body.ts';

test('parses any JSON as JSON.parse does', propertyTest, () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
    cases(),
  );
});

test('throws for any other text, with a message that does not quote it', propertyTest, () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      fc.pre(!isJson(text));
      expect(() => parseJson(text)).toThrow(/^with truncated or malformed JSON$/);
    }),
    cases(),
  );
});

test('a body that is cut after any byte counts as truncated, also inside a character', async () => {
  const bytes = new TextEncoder().encode('{"name":"Łukasz 東京 🚀"}');
  for (let length = 1; length < bytes.length; length += 1) {
    const reading = readText(new Response(bytes.subarray(0, length)), 1_000).then(parseJson);
    const error: unknown = await reading.catch((thrown: unknown) => thrown);
    expect(error, `${length} bytes`).toBeInstanceOf(BodyError);
    expect(error, `${length} bytes`).toMatchObject({ isTruncated: true });
  }
});

test('bytes that are not UTF-8 do not count as truncated', async () => {
  for (const text of [Buffer.from('{"name":"ü"}', 'latin1'), Buffer.from('{"name":"ü"}', 'utf16le')]) {
    const reading = readText(new Response(new Uint8Array(text)), 1_000).then(parseJson);
    await expect(reading).rejects.toMatchObject({ isTruncated: false });
  }
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
