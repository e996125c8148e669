import { expect, test } from 'vitest';
import { distinctParts } from './distinct-part.ts';

test.each([
  [[], '', []],
  [['https://example.com/hooks'], '', ['https://example.com/hooks']],
  [['https://a.example.com/x', 'https://b.example.com/x'], 'https://', ['a.example.com/x', 'b.example.com/x']],
  [
    ['https://example.com/hooks/orders', 'https://example.com/hooks/orders-old'],
    'https://example.com/hooks/',
    ['orders', 'orders-old'],
  ],
  [['https://example.com/hooks/', 'https://example.com/hooks/a'], 'https://example.com/', ['hooks/', 'hooks/a']],
  [['https://example.com/a', 'https://example.com/a'], 'https://example.com/', ['a', 'a']],
  [['https://example.com/a', 'http://example.com/a'], '', ['https://example.com/a', 'http://example.com/a']],
])('%j', (addresses, prefix, parts) => {
  expect(distinctParts(addresses)).toEqual({ prefix, parts });
});
