import { expect, test } from 'vitest';
import { createRegionPainter, type Region } from './region.ts';

test('redraws a region only when one of its inputs has changed', () => {
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

test('keeps the lines of a region whose text is unchanged', () => {
  const paint = createRegionPainter();
  const [first] = paint([says()]);
  const [again] = paint([says()]);
  expect(again?.drawn).toBe(first?.drawn);
});

test('redraws at another size', () => {
  const paint = createRegionPainter();
  paint([{ ...place('a', 0, 0), inputs: [1], lines: () => ['old'] }]);
  const rectangle = { top: 0, left: 0, width: 3, height: 1 };
  expect(paint([{ name: 'a', rectangle, inputs: [1], lines: () => ['new'] }])[0]?.drawn).toEqual(['new']);
});

test('delays a region while a key is held and only its late inputs change', () => {
  const paint = createRegionPainter();
  const drawn = (region: Region, isHeld: boolean) => paint([region], isHeld)[0]?.drawn;
  expect(drawn(shows('a'), false)).toEqual(['a dark']);
  expect(drawn(shows('b'), false)).toEqual(['b dark']);
  expect(drawn(shows('c'), true)).toEqual(['b dark']);
  expect(drawn(shows('d'), true)).toEqual(['b dark']);
  expect(drawn(shows('d'), false)).toEqual(['d dark']);
  expect(drawn(shows('e', 'light'), true)).toEqual(['e light']);
});

function shows(item: string, theme = 'dark'): Region {
  return { ...place('detail', 0, 0), inputs: [theme], late: [item], lines: () => [`${item} ${theme}`] };
}

function says(): Region {
  return { ...place('a', 0, 0), inputs: [{}], lines: () => ['same'] };
}

function place(name: string, top: number, left: number): Pick<Region, 'name' | 'rectangle'> {
  return { name, rectangle: { top, left, width: 2, height: 1 } };
}
