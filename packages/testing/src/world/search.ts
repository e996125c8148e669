/** Returns the first of `count` positions whose value is at least `value`, in an ascending list (binary search). */
export function firstAtLeast(count: number, valueAt: (position: number) => number, value: number): number {
  return firstTrue(count, (position) => valueAt(position) >= value);
}

/** Returns the first of `count` positions at which a monotonic condition holds (binary search). */
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
