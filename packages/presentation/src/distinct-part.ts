/**
 * Shortens addresses that stand in one column so that what differs between them is seen: a beginning that all have in
 * common is given once, as `prefix`. It ends where a part of an address does: behind a slash or before a dot. A single
 * address, and addresses that share little, stay whole.
 *
 * @example
 * import { distinctParts } from '@paydeck/presentation';
 *
 * distinctParts(['https://example.com/hooks/a', 'https://example.com/hooks/b']) // { prefix: 'https://example.com/hooks/', parts: ['a', 'b'] }
 */
export function distinctParts(addresses: readonly string[]): { readonly prefix: string; readonly parts: string[] } {
  const [first = '', ...others] = addresses;
  const common = others.reduce(commonStart, first);
  // All of an address is never taken away.
  const prefix =
    others.length === 0 ? '' : common.slice(0, endOfPart(addresses.includes(common) ? common.slice(0, -1) : common));
  return { prefix, parts: addresses.map((address) => address.slice(prefix.length)) };
}

function commonStart(left: string, right: string): string {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return left.slice(0, length);
}

function endOfPart(text: string): number {
  return text.lastIndexOf('/') + 1;
}
