import { type FakeResponse, jsonResponse } from '../http/messages.ts';
import type { Effect } from './faults.ts';

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

export function describeEffect(effect: Effect): string | undefined {
  const words = [
    ...(effect.latencyMs === undefined ? [] : [`${effect.latencyMs} ms late`]),
    ...describeEnd(effect),
    ...(effect.slow === undefined ? [] : [`body in pieces of ${effect.slow.chunkBytes} bytes`]),
    ...(effect.repeatPage === true ? ['the page before'] : []),
    ...(effect.churn === undefined ? [] : ['records of the list changed']),
    ...(effect.invertDone === true ? ['done is wrong'] : []),
    ...(effect.repeatIterator === true ? ['the iterator that was sent'] : []),
    ...(effect.drift === true ? ['items drift from the document'] : []),
  ];
  return words.length === 0 ? undefined : words.join(', ');
}

function describeEnd({ refuse, reset, html, rateLimited, status, loseResponse, stall, truncate }: Effect): string[] {
  if (refuse === true) return ['connection refused'];
  if (reset === 'before-headers') return ['not executed, connection reset'];
  const isExecuted = html !== true && rateLimited === undefined && status === undefined;
  const response = [
    ...(html === true ? [`${status ?? 502} as HTML`] : []),
    ...(rateLimited === undefined ? [] : [`rate-limited, ${describeRateLimit(rateLimited)}`]),
    ...(html !== true && rateLimited === undefined && status !== undefined ? [String(status)] : []),
  ];
  return [
    ...response,
    ...(loseResponse === true ? [isExecuted ? 'executed, response lost' : 'response lost'] : []),
    ...(stall === undefined ? [] : [stall === 'headers' ? 'response never came' : 'body never ended']),
    ...(reset === undefined ? [] : [`connection reset ${reset === 'mid-body' ? 'in the body' : 'after the headers'}`]),
    ...(truncate === true ? ['body truncated'] : []),
  ];
}

function describeRateLimit(kind: NonNullable<Effect['rateLimited']>): string {
  return typeof kind === 'string' ? kind.replace('-', ' ') : `reset after ${kind.resetSeconds} s`;
}
