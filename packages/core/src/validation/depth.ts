/**
 * Whether data is nested more than `most` levels deep. Traversing such data overflows the stack, for example in
 * `JSON.stringify`. `most` also limits the recursion here.
 */
export function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (most === 0) return true;
  return Object.values(value).some((entry) => isDeeper(entry, most - 1));
}
