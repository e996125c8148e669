/** A sparkline with its minimum, median and maximum. */
export interface Sparkline {
  readonly bars: string;
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

/**
 * Draws values as bars in at most `width` cells, from the minimum to the maximum: `▁▂▅█`. With more values than cells, a
 * cell shows the mean of its values. Returns `undefined` without values.
 */
export function sparkline(values: readonly number[], width: number): Sparkline | undefined {
  const finite = values.filter((value) => Number.isFinite(value));
  const sorted = [...finite].sort((left, right) => left - right);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return undefined;
  const bars = cells(finite, Math.max(1, width)).map((value) => barFor(value, least, most));
  return { bars: bars.join(''), least, median: medianOf(sorted), most };
}

function cells(values: readonly number[], width: number): number[] {
  if (values.length <= width) return [...values];
  return Array.from({ length: width }, (_, cell) => {
    const share = values.slice(
      Math.floor((cell * values.length) / width),
      Math.floor(((cell + 1) * values.length) / width),
    );
    return share.reduce((sum, value) => sum + value, 0) / share.length;
  });
}

function barFor(value: number, least: number, most: number): string {
  const part = most === least ? 0.5 : (value - least) / (most - least);
  return blocks[Math.min(blocks.length - 1, Math.floor(part * blocks.length))] ?? '';
}

/** The median. Of an even number of values it is the lower middle one, so that it is a real amount. */
function medianOf(sorted: readonly number[]): number {
  return sorted[(sorted.length - 1) >> 1] ?? 0;
}

const blocks = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
