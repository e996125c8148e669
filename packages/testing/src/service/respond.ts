import type { Policy } from '../policy.ts';
import type { Verdict } from './limits.ts';
import { type FakeResponse, jsonResponse, type Rejection } from './messages.ts';

/** The response to a request that is rejected. */
export function rejectionResponse(
  { status, code, message, headers }: Rejection,
  { errorExtras }: Pick<Policy, 'errorExtras'>,
  number: number,
): FakeResponse {
  const extras = errorExtras ? { request_id: `req_${number}`, details: [] } : {};
  return jsonResponse(status, { code, message, ...extras }, headers);
}

/** A response with the three headers of the limits. */
export function withLimitHeaders(
  response: FakeResponse,
  verdict: Verdict | undefined,
  { headersOn, resetRounding, retryAfter }: Pick<Policy, 'headersOn' | 'resetRounding' | 'retryAfter'>,
): FakeResponse {
  if (verdict === undefined) return response;
  const isLimited = response.status === 429;
  const rounded = Math.max(1, Math.ceil(verdict.resetMs / 1000));
  const isShown =
    headersOn === 'every' ||
    (headersOn === 'success' && response.status < 400) ||
    (headersOn === 'limited' && isLimited);
  return {
    ...response,
    headers: {
      ...response.headers,
      ...(isShown && {
        'x-ratelimit-limit': String(verdict.limit),
        'x-ratelimit-remaining': String(verdict.remaining),
        'x-ratelimit-reset': String(resetRounding === 'floor' ? Math.floor(verdict.resetMs / 1000) : rounded),
      }),
      ...(isLimited && retryAfter && { 'retry-after': String(rounded) }),
    },
  };
}

/** The response to a HEAD: the length of the body that it leaves out. */
export function withoutBody(response: FakeResponse): FakeResponse {
  const headers = {
    ...response.headers,
    'content-length': String(new TextEncoder().encode(response.body ?? '').length),
  };
  return { ...response, headers, body: undefined };
}

/** A response that web pages of any origin may read. */
export function openToPages(response: FakeResponse): FakeResponse {
  return { ...response, headers: { ...response.headers, ...OPEN } };
}

const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After',
};

/** The response to the request by which a browser asks whether a page may call. */
export const PREFLIGHT_RESPONSE: FakeResponse = {
  status: 204,
  headers: {
    'access-control-allow-methods': 'GET, HEAD, POST',
    'access-control-allow-headers': 'authorization, content-type',
  },
  body: undefined,
};

export const NO_RESPONSE: FakeResponse = { status: 0, headers: {}, body: undefined };
