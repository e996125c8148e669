import { displayWidth } from './display-width.ts';
import { fit } from './fit.ts';
import { fitMiddle } from './fit-middle.ts';

/**
 * Shortens addresses that stand in one column of `width` so that each shows where it differs from the others: its
 * beginning, then the part of its path that no other one has. What fits stays whole.
 *
 * @example
 * import { fitDistinct } from '@paydeck/presentation';
 *
 * fitDistinct(['https://example.com/api/v1/eu/hooks', 'https://example.com/api/v1/us/hooks'], 24) // ['https:/…/eu/hooks', 'https:/…/us/hooks']
 */
export function fitDistinct(addresses: readonly string[], width: number): string[] {
  return addresses.map((address) => fitted(address, addresses, width));
}

function fitted(address: string, all: readonly string[], width: number): string {
  if (displayWidth(address) <= width) return address;
  const others = all.filter((other) => other !== address);
  const shared = Math.max(0, ...others.map((other) => sharedLength(address, other)));
  const own = address.lastIndexOf('/', shared - 1);
  // Where it differs at once, both of its ends tell it apart.
  if (own < width / 2) return fitMiddle(address, width).trimEnd();
  const start = fit(address, Math.floor(width / 3)).trimEnd();
  return start + fitMiddle(address.slice(own), width - displayWidth(start)).trimEnd();
}

function sharedLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}
