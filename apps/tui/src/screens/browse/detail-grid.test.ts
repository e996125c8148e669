import { expect, test } from 'vitest';
import { detailGrid } from './detail-pane.ts';

const wide = { detail: { top: 0, left: 0, width: 118, height: 14 }, detailColumns: 2 } as const;

test('distributes fields evenly over two columns', () => {
  expect(detailGrid(labelled('a', 'b', 'c', 'd'), wide)).toEqual({ columns: 2, linesInColumn: 2 });
  expect(detailGrid(labelled('a', 'b', 'c', 'd', 'e'), wide)).toEqual({ columns: 2, linesInColumn: 3 });
});

test('keeps the lines of a multi-line field in one column', () => {
  expect(detailGrid(labelled('a', 'net', '', '', 'b', 'c'), wide).linesInColumn).toBe(4);
});

function labelled(...labels: string[]): { label: string }[] {
  return labels.map((label) => ({ label }));
}
