import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { keyMask } from '../http/key-mask.ts';
import { safeCopy } from './safe-text.ts';

const KEY = 'sk_live_0123456789';
const mask = keyMask(KEY);

test('keeps name, message, code and stack of an error and its causes, and no other property', () => {
  const cause = Object.assign(new RangeError('inner'), { code: 'E_INNER', request: { key: KEY } });
  const original = Object.assign(new TypeError('outer', { cause }), { code: 'E_OUTER', headers: [KEY] });
  const copy = safeCopy(original, mask);
  expect(copy).toMatchObject({ name: 'TypeError', message: 'outer', code: 'E_OUTER' });
  expect(copy.cause).toMatchObject({ name: 'RangeError', message: 'inner', code: 'E_INNER' });
  expect(copy.stack).toBe(original.stack);
  expect(copy).toHaveProperty('cause.stack', cause.stack);
  expect(Object.keys(copy).toSorted()).toEqual(['cause', 'code', 'name']);
});

test('redacts a key in message, name, code and stack', () => {
  const original = Object.assign(new Error(`Bearer ${KEY} was rejected`), { name: KEY, code: KEY });
  original.stack = `Error: ${KEY}\n    at send (https://example.com/?key=${KEY}:1:1)`;
  const text = inspect(safeCopy(new Error('outer', { cause: original }), mask), { showHidden: true });
  expect(text).not.toContain(KEY.slice(0, 8));
  expect(text).toContain('[redacted]');
});

test('truncates and sanitizes a stack', () => {
  const original = new Error('x');
  original.stack = `Error: x\u001b[2J\n${'    at somewhere (a.ts:1:1)\n'.repeat(1_000)}`;
  const { stack = '' } = safeCopy(original, mask);
  expect(stack).toContain('Error: x␛[2J\n    at somewhere');
  expect(stack.split('\n')).toHaveLength(30);
});

test.each([
  ['a text', 'a text'],
  [undefined, 'Not an error'],
  [{ status: 1 }, 'Not an error'],
])('makes an error of %j', (thrown, message) => {
  expect(safeCopy(thrown, mask)).toMatchObject({ name: 'Error', message });
});
