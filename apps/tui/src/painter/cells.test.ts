import { displayWidth } from '@paydeck/presentation/internal';
import { collectGarbage } from '@paydeck/test-kit/memory';
import { expect, test } from 'vitest';
import { cellsOf, isUnsure } from './cells.ts';

test('is sure only of characters that take one column, such as letters, lines and arrows', () => {
  const sure = Array.from({ length: 0x11_0000 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20)).filter(
    (character) => !isUnsure(character),
  );
  expect(sure).toEqual(expect.arrayContaining(Array.from('aé─█▶⏎✓…')));
  expect(sure.filter((character) => displayWidth(character) !== 1)).toEqual([]);
});

test('holds no frame by its lines', () => {
  const before = held();
  for (let frame = 0; frame < 100; frame += 1) {
    const [line = ''] = `the frame ${frame} of one hundred\n${'x'.repeat(100_000)}`.split('\n');
    cellsOf(line, 80);
  }
  expect(held() - before).toBeLessThan(5e6);
});

function held(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
