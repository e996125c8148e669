/** What a row of bars shows, and the figures beside it. */
export interface Sparkline {
  readonly bars: string;
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

/**
 * Draws values as a row of bars of at most `width` cells, from the least to the most: `▁▂▅█`. When there are more values
 * than cells, a cell is the mean of its share. `undefined` when there are none.
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

/** Of an even number of values the lower middle one, so that it is an amount that was paid. */
function medianOf(sorted: readonly number[]): number {
  return sorted[(sorted.length - 1) >> 1] ?? 0;
}

const blocks = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
