/** The first of `count` positions at which an ascending list is at least a value. */
export function firstAtLeast(count: number, valueAt: (position: number) => number, value: number): number {
  return firstTrue(count, (position) => valueAt(position) >= value);
}

/** The first of `count` positions at which a condition holds that holds from then on. */
export function firstTrue(count: number, holds: (position: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
