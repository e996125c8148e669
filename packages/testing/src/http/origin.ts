import type { FakeRequest } from './messages.ts';

/**
 * Whether a web page of another origin sent a request. Every web page in a browser on this machine can reach a fake. The
 * headers of the browser identify such requests (Fetch standard, `Origin`; Fetch Metadata).
 */
export function isFromForeignPage(headers: FakeRequest['headers']): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return origin !== `http://${host}`;
  return site === 'cross-site' || site === 'same-site';
}
