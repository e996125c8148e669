import type { Rectangle } from './layout.ts';

/** A part of the screen that is drawn by itself, when something changes that it is drawn from. */
export interface Region {
  readonly name: string;
  readonly rectangle: Rectangle;
  /** What its lines are drawn from: while all of this is the same, so are they. */
  readonly inputs: readonly unknown[];
  /** More of that, which changes at every step of a held key. While only this does, its lines wait for the key to rest. */
  readonly late?: readonly unknown[] | undefined;
  /** Draws its lines, each of exactly the width of its rectangle. */
  lines(): readonly string[];
}

/** A region with its lines. They stay the same object while they say the same. */
export interface DrawnRegion extends Region {
  readonly drawn: readonly string[];
}

/** Draws regions. While a key is held, `isHeld`, what it changes at every step may wait. */
export type RegionPainter = (regions: readonly Region[], isHeld?: boolean) => readonly DrawnRegion[];

/** Makes a painter of regions that remembers them: what has not changed since the last time is not drawn again. */
export function createRegionPainter(): RegionPainter {
  let before: readonly DrawnRegion[] = [];
  return (regions, isHeld = false) => (before = drawRegions(regions, before, isHeld));
}

function drawRegions(regions: readonly Region[], before: readonly DrawnRegion[], isHeld: boolean): DrawnRegion[] {
  return regions.map((region) => {
    const known = before.find(({ name }) => name === region.name);
    if (known !== undefined && isSame(known.inputs, region.inputs) && isSamePlace(known, region)) {
      const isStale = !isSame(known.late ?? [], region.late ?? []);
      if (!isStale || isHeld) return { ...region, late: known.late, drawn: known.drawn };
    }
    const lines = region.lines();
    return { ...region, drawn: known !== undefined && isSame(known.drawn, lines) ? known.drawn : lines };
  });
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}

function isSamePlace({ rectangle: one }: Region, { rectangle: other }: Region): boolean {
  return one.width === other.width && one.height === other.height;
}
