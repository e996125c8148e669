import { displayWidth } from '@paydeck/presentation/internal';
import { expect, test } from 'vitest';
import { isUnsure } from './cells.ts';

test('is sure only of characters that take one column, such as letters, lines and arrows', () => {
  const sure = Array.from({ length: 0x11_0000 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20)).filter(
    (character) => !isUnsure(character),
  );
  expect(sure).toEqual(expect.arrayContaining(Array.from('aé─█▶⏎✓…')));
  expect(sure.filter((character) => displayWidth(character) !== 1)).toEqual([]);
});
