import type { FakeRequest } from './messages.ts';

/**
 * Whether a web page of another origin sent a request. Every program on this machine can reach a fake, and so can every web
 * page that is open in its browser; only the browser says which is which (Fetch standard, `Origin`; Fetch Metadata).
 */
export function isFromForeignPage(headers: FakeRequest['headers']): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return origin !== `http://${host}`;
  return site === 'cross-site' || site === 'same-site';
}
