import { isObject } from '../is-object.ts';

/**
 * Whether data is nested more than `most` levels deep. Traversing such data overflows the stack, for example in
 * `JSON.stringify`. `most` also limits the recursion here.
 */
export function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (most === 0) return true;
  if (Array.isArray(value)) return value.some((entry) => isDeeper(entry, most - 1));
  return isObject(value) && Object.values(value).some((entry) => isDeeper(entry, most - 1));
}
