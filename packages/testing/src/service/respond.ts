import { type FakeResponse, jsonResponse, type Rejection } from '../http/messages.ts';
import type { Policy } from '../policies/policies.ts';
import type { LimitResult } from './limits.ts';

export function rejectionResponse(
  { status, code, message, headers }: Rejection,
  { extraFields }: Pick<Policy, 'extraFields'>,
  number: number,
): FakeResponse {
  const extras = extraFields ? { request_id: `req_${number}`, details: [] } : {};
  return jsonResponse(status, { code, message, ...extras }, headers);
}

export function withLimitHeaders(
  response: FakeResponse,
  limitResult: LimitResult | undefined,
  { headersOn, resetRounding, retryAfter }: Pick<Policy, 'headersOn' | 'resetRounding' | 'retryAfter'>,
): FakeResponse {
  if (limitResult === undefined) return response;
  const isLimited = response.status === 429;
  const rounded = Math.max(1, Math.ceil(limitResult.resetMs / 1000));
  const isShown =
    headersOn === 'every' ||
    (headersOn === 'success' && response.status < 400) ||
    (headersOn === 'limited' && isLimited);
  return {
    ...response,
    headers: {
      ...response.headers,
      ...(isShown && {
        'x-ratelimit-limit': String(limitResult.limit),
        'x-ratelimit-remaining': String(limitResult.remaining),
        'x-ratelimit-reset': String(resetRounding === 'floor' ? Math.floor(limitResult.resetMs / 1000) : rounded),
      }),
      ...(isLimited && retryAfter && { 'retry-after': String(rounded) }),
    },
  };
}

/** Returns the response to a HEAD request: without the body, but with its length. */
export function withoutBody(response: FakeResponse): FakeResponse {
  const headers = {
    ...response.headers,
    'content-length': String(new TextEncoder().encode(response.body ?? '').length),
  };
  return { ...response, headers, body: undefined };
}

export const NO_RESPONSE: FakeResponse = { status: 0, headers: {}, body: undefined };
