import { expect, test } from 'vitest';
import { markdownText } from './markdown.ts';

test.each([
  ['plain words', 'plain words'],
  ['a|b', String.raw`a\|b`],
  ['[x](http://evil.example)', String.raw`\[x\](http\://evil.example)`],
  ['see https://evil.example', String.raw`see https\://evil.example`],
  ['www.evil.example', String.raw`www\.evil.example`],
  ['<img src=x>', String.raw`\<img src=x\>`],
  ['&lt;b&gt;', String.raw`\&lt;b\&gt;`],
  ['*bold* _em_ sub_1a', String.raw`\*bold\* \_em\_ sub_1a`],
  ['![x]', String.raw`\!\[x\]`],
  ['ada@example.com', 'ada@example.com'],
  ['@team', '` @team `'],
  ['hi @here|`now`', '`` hi @here\\|`now` ``'],
  ['\\', String.raw`\\`],
])('writes %j as %j', (text, expected) => {
  expect(markdownText(text)).toBe(expected);
});
