import { displayWidth } from './display-width.ts';
import { fit } from './fit.ts';
import { fitMiddle } from './fit-middle.ts';

/**
 * Truncates URLs of one column of `width` so that each shows how it differs from the others. A truncated URL shows its
 * beginning, then the unique part of its path. URLs that fit are unchanged.
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
  // A URL that differs early is identified by both of its ends.
  if (own < width / 2) return fitMiddle(address, width).trimEnd();
  const start = fit(address, Math.floor(width / 3)).trimEnd();
  return start + fitMiddle(address.slice(own), width - displayWidth(start)).trimEnd();
}

function sharedLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}
