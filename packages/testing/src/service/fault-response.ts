import type { Effect } from './faults.ts';
import { type FakeResponse, jsonResponse } from './messages.ts';

/** Returns the response of a fault, if the fault replaces the response. */
export function faultResponse({ html, status, code, message, rateLimited }: Effect): FakeResponse | undefined {
  if (html === true) return { status: status ?? 502, headers: { 'content-type': 'text/html' }, body: PROXY_PAGE };
  if (rateLimited !== undefined) {
    const body = { code: code ?? 'TOO_MANY_REQUESTS', message: message ?? 'Too many requests.' };
    return jsonResponse(429, body, limitHeaders(rateLimited));
  }
  if (status === undefined) return undefined;
  return jsonResponse(status, {
    code: code ?? (status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'FAULT'),
    message: message ?? 'Something went wrong on our side.',
  });
}

function limitHeaders(kind: NonNullable<Effect['rateLimited']>): Readonly<Record<string, string>> {
  if (kind === 'without-headers') return {};
  // More remaining than the limit, and a reset in the past.
  if (kind === 'contradictory-headers') return headersOf(10, 25, -3);
  return headersOf(10, 0, kind === 'with-headers' ? 1 : kind.resetSeconds);
}

function headersOf(limit: number, remaining: number, reset: number): Readonly<Record<string, string>> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(reset),
  };
}

const PROXY_PAGE =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';
