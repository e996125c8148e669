/**
 * A span of creation time in milliseconds, including both ends. It is read from `to` down to `from`. Times are negated in
 * an ascending list, so that every list begins at `to`.
 */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** All time. */
export const ALL_TIME: Span = { from: -Infinity, to: Infinity };

/**
 * How many milliseconds a request extends beyond its span. This allows for exclusive bounds, and for a service that
 * stores times with a higher precision than it returns.
 */
export const EDGE_MS = 2;

/** Whether a span is too short to be divided: the requests for its parts would cover as much as its own. */
export function isSmallest({ from, to }: Span): boolean {
  return to - from <= 2 * EDGE_MS;
}

/** Whether a time lies in a span. */
export function holds({ from, to }: Span, time: number): boolean {
  return time >= from && time <= to;
}

/**
 * Divides a span at the times of its items (sorted like the list), so that the request for each part is likely to return
 * at most `most` items. A millisecond with more items becomes a smallest span of its own.
 */
function divide(span: Span, times: readonly number[], most: number): Span[] {
  const parts: Span[] = [];
  let { to } = span;
  let index = 0;
  for (;;) {
    // The request for the part that begins here extends EDGE_MS beyond it.
    while ((times[index] ?? -Infinity) > to + EDGE_MS) index += 1;
    const excess = times[index + most];
    if (excess === undefined) break;
    const from = Math.min(excess + EDGE_MS + 1, to - 2 * EDGE_MS);
    if (from <= span.from) break;
    parts.push({ from, to });
    to = from - 1;
  }
  parts.push({ from: span.from, to });
  return parts;
}

/** Divides a span just above its median time, so that the request for the upper part excludes the median. */
export function halve({ from, to }: Span, times: readonly number[]): readonly [Span, Span] {
  const middle = times[(times.length - 1) >> 1] ?? from;
  const above = middle + EDGE_MS + 1;
  const start = Math.max(above <= to ? above : to - 2 * EDGE_MS, from + 1);
  return [
    { from: start, to },
    { from, to: start - 1 },
  ];
}

/** Divides a span at the times of its items, or into two halves if that is not possible. */
export function divideOrHalve(span: Span, times: readonly number[], most: number): readonly [Span, ...Span[]] {
  const [first, ...others] = divide(span, times, most);
  return first && others.length > 0 ? [first, ...others] : halve(span, times);
}

/** Divides a span into `count` parts of equal length, or into fewer if the parts would be too short. */
export function slice({ from, to }: Span, count: number): Span[] {
  const length = Math.max(Math.ceil((to - from + 1) / count), 2 * EDGE_MS + 1);
  const parts: Span[] = [];
  let end = to;
  for (; end - from >= 2 * length; end -= length) parts.push({ from: end - length + 1, to: end });
  return [...parts, { from, to: end }];
}
