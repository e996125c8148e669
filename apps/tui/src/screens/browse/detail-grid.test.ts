import { expect, test } from 'vitest';
import { detailGrid } from './detail-pane.ts';

const wide = { detail: { top: 0, left: 0, width: 118, height: 14 }, detailColumns: 2 } as const;

test('distributes fields evenly over two columns', () => {
  expect(detailGrid(labelled('a', 'b', 'c', 'd'), wide)).toEqual({ columns: 2, linesInColumn: 2 });
  expect(detailGrid(labelled('a', 'b', 'c', 'd', 'e'), wide)).toEqual({ columns: 2, linesInColumn: 3 });
});

test('begins the second column with the same field for every item, where both columns have room', () => {
  expect(at('id', 'phone', 'tax', 'amount', 'date')).toBe(3);
  expect(at('id', 'amount', 'date', 'empty')).toBe(1);
  expect(at('id', 'phone', 'date')).toBe(2);
  const many = Array.from({ length: 15 }, (_, index) => `line ${index}`);
  expect(at('id', 'amount', ...many)).toBe(9);
  expect(at(...many, 'amount', 'date', 'empty')).toBe(9);
});

test('keeps the lines of a multi-line field in one column', () => {
  expect(detailGrid(labelled('a', 'net', '', '', 'b', 'c'), wide).linesInColumn).toBe(4);
});

function at(...labels: string[]): number {
  return detailGrid(labelled(...labels), wide, 'amount').linesInColumn;
}

function labelled(...labels: string[]): { label: string; path: string }[] {
  return labels.map((label) => ({ label, path: label }));
}
