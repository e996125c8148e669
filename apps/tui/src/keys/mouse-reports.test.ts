import { expect, test } from 'vitest';
import { createReportReader } from './mouse-reports.ts';

test('finds presses and the wheel among keys', () => {
  const read = createReportReader();
  expect(read('j\u001b[<0;5;7M\u001b[<0;5;7mk\u001b[<64;1;1M\u001b[<65;1;1M')).toEqual([
    { kind: 'press', column: 4, row: 6 },
    { kind: 'wheel-up', column: 0, row: 0 },
    { kind: 'wheel-down', column: 0, row: 0 },
  ]);
});

test('finds a report that comes in parts', () => {
  const read = createReportReader();
  const parts = ['x\u001b', '[<0;1', '2;7', 'M', '\u001b[<0;1;1M'];
  expect(parts.map((part) => read(part).length)).toEqual([0, 0, 0, 1, 1]);
});

test('leaves other buttons, and other keys', () => {
  const read = createReportReader();
  expect(read('\u001b[<2;5;7M\u001b[<35;5;7M\u001b[A\u001b[<1;1;')).toEqual([]);
  expect(read('\u001b[B')).toEqual([]);
});
