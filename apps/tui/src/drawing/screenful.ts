import type { Rectangle, Size } from './layout.ts';
import type { DrawnRegion } from './region.ts';

/** The complete contents of the terminal at one time. */
export interface Screenful extends Size {
  readonly lines: readonly ScreenLine[];
}

/** A line of the screen. A later strip covers the earlier ones. */
export type ScreenLine = readonly Strip[];

/** Styled text, and the column at which it starts, counted from 0. */
export interface Strip {
  readonly left: number;
  readonly text: string;
}

/** Styled lines on top of the regions. */
export interface Layer extends Pick<Rectangle, 'top' | 'left'> {
  readonly lines: readonly string[];
}

/** Joins regions into a screen, with layers on top. Everything outside the screen is left out. */
export function screenful(size: Size, regions: readonly DrawnRegion[], over: readonly Layer[] = []): Screenful {
  const lines: Strip[][] = Array.from({ length: size.rows }, () => []);
  const layers = [...regions.map(({ rectangle, drawn }) => ({ ...rectangle, lines: drawn })), ...over];
  for (const layer of layers) {
    for (const [index, text] of layer.lines.entries()) lines[layer.top + index]?.push({ left: layer.left, text });
  }
  return { columns: size.columns, rows: size.rows, lines };
}

/** Whether two lines look the same. */
export function isSameLine(one: ScreenLine, other: ScreenLine): boolean {
  return (
    one === other ||
    (one.length === other.length &&
      one.every(({ left, text }, index) => left === other[index]?.left && text === other[index].text))
  );
}
