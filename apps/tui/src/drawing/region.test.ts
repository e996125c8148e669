import { expect, test } from 'vitest';
import { createRegionPainter, screenLines, type Region } from './region.ts';

test('draws a region again only when something has changed that it is drawn from', () => {
  let times = 0;
  const paint = createRegionPainter();
  const [first] = paint([region('a', 1)]);
  const [again] = paint([region('a', 1)]);
  expect([times, again?.drawn === first?.drawn]).toEqual([1, true]);
  const [other] = paint([region('a', 2)]);
  expect([times, other?.drawn]).toEqual([2, ['2']]);

  function region(name: string, input: number): Region {
    const lines = (): string[] => {
      times += 1;
      return [String(input)];
    };
    return { name, rectangle: { top: 0, left: 0, width: 1, height: 1 }, inputs: [input], lines };
  }
});

test('keeps the lines of a region that says the same', () => {
  const paint = createRegionPainter();
  const [first] = paint([says()]);
  const [again] = paint([says()]);
  expect(again?.drawn).toBe(first?.drawn);
});

test('draws again in another size', () => {
  const paint = createRegionPainter();
  paint([{ ...place('a', 0, 0), inputs: [1], lines: () => ['old'] }]);
  const rectangle = { top: 0, left: 0, width: 3, height: 1 };
  expect(paint([{ name: 'a', rectangle, inputs: [1], lines: () => ['new'] }])[0]?.drawn).toEqual(['new']);
});

test('puts regions beside and below each other', () => {
  const paint = createRegionPainter();
  const drawn = paint([
    { ...place('right', 1, 2), inputs: [], lines: () => ['34', '78'] },
    { ...place('top', 0, 0), inputs: [], lines: () => ['head'] },
    { ...place('left', 1, 0), inputs: [], lines: () => ['12', '56'] },
  ]);
  expect(screenLines(drawn, 3)).toEqual(['head', '1234', '5678']);
});

function says(): Region {
  return { ...place('a', 0, 0), inputs: [{}], lines: () => ['same'] };
}

function place(name: string, top: number, left: number): Pick<Region, 'name' | 'rectangle'> {
  return { name, rectangle: { top, left, width: 2, height: 1 } };
}
