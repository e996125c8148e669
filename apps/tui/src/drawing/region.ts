import type { Rectangle } from './layout.ts';

/** A part of the screen that is redrawn when one of its inputs changes. */
export interface Region {
  readonly name: string;
  readonly rectangle: Rectangle;
  /** What the lines depend on. While every input is the same, the lines are not drawn again. */
  readonly inputs: readonly unknown[];
  /**
   * Inputs that change at every step of a held key. While only these change, the region is redrawn after the key rests.
   */
  readonly late?: readonly unknown[] | undefined;
  /** Draws its lines, each of exactly the width of its rectangle. */
  lines(): readonly string[];
}

/** A region with its lines. The lines stay the same object while their text is unchanged. */
export interface DrawnRegion extends Region {
  readonly drawn: readonly string[];
}

/** Draws regions. While a key is held (`isHeld`), changes of late inputs wait. */
export type RegionPainter = (regions: readonly Region[], isHeld?: boolean) => readonly DrawnRegion[];

/** Creates a painter that caches the lines of regions and redraws only those that changed. */
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

/** Finished lines at a place on the screen. */
export interface Layer extends Pick<Rectangle, 'top' | 'left'> {
  readonly lines: readonly string[];
}
