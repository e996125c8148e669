import { expect, test } from 'vitest';
import { aheadOf } from './paint-ahead.ts';

test('paints what differs near the start of a line, and puts the cursor back', () => {
  expect(aheadOf(['  one', '▶ two', '  three'], ['▶ one', '  two', '  three'])).toBe(
    '\u001b7\u001b[1;1H▶ one\u001b[2;1H  two\u001b8',
  );
});

test('leaves to Ink what it cannot know: another size, a screen under a box, doubtful widths, the far end of a line', () => {
  const far = 'x'.repeat(40);
  expect(aheadOf(['a'], ['b', 'c'])).toBe('');
  expect(aheadOf(undefined, ['a'])).toBe('');
  expect(aheadOf(['a'], undefined)).toBe('');
  expect(aheadOf(['  👩‍💻 a'], ['▶ 👩‍💻 a'])).toBe('');
  expect(aheadOf([`${far}a`], [`${far}b`])).toBe('');
  expect(aheadOf(['a'], ['a'])).toBe('');
});
