import type { Rectangle } from './layout.ts';

/** A part of the screen that is drawn by itself, when something changes that it is drawn from. */
export interface Region {
  readonly name: string;
  readonly rectangle: Rectangle;
  /** What its lines are drawn from: while all of this is the same, so are they. */
  readonly inputs: readonly unknown[];
  /** Draws its lines, each of exactly the width of its rectangle. */
  lines(): readonly string[];
}

/** A region with its lines. They stay the same object while they say the same. */
export interface DrawnRegion extends Region {
  readonly drawn: readonly string[];
}

/** Makes a painter of regions that remembers them: what has not changed since the last time is not drawn again. */
export function createRegionPainter(): (regions: readonly Region[]) => readonly DrawnRegion[] {
  let before: readonly DrawnRegion[] = [];
  return (regions) => (before = drawRegions(regions, before));
}

function drawRegions(regions: readonly Region[], before: readonly DrawnRegion[]): DrawnRegion[] {
  return regions.map((region) => {
    const known = before.find(({ name }) => name === region.name);
    if (known !== undefined && isSame(known.inputs, region.inputs) && isSamePlace(known, region)) {
      return { ...region, drawn: known.drawn };
    }
    const lines = region.lines();
    return { ...region, drawn: known !== undefined && isSame(known.drawn, lines) ? known.drawn : lines };
  });
}

/** Puts regions beside and below each other: the lines of the whole screen. */
export function screenLines(regions: readonly DrawnRegion[], rows: number): string[] {
  const lines = Array.from({ length: rows }, () => '');
  const fromLeft = regions.toSorted((one, other) => one.rectangle.left - other.rectangle.left);
  for (const { rectangle, drawn } of fromLeft) {
    for (const [index, line] of drawn.entries()) lines[rectangle.top + index] += line;
  }
  return lines;
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}

function isSamePlace({ rectangle: one }: Region, { rectangle: other }: Region): boolean {
  return one.width === other.width && one.height === other.height;
}
