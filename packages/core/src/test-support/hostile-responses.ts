import { gzipSync } from 'node:zlib';

/** A response that the service's document does not describe, or that is malicious. */
export interface HostileResponse {
  readonly name: string;
  /** Defaults to 200. */
  readonly status?: number;
  /** Defaults to `application/json`. */
  readonly type?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body. Large or compressed bodies are created on demand. */
  readonly body: string | (() => Uint8Array);
  /** How the body ends: completely (the default), by a reset, not at all, or never. */
  readonly end?: 'complete' | 'reset' | 'stall' | 'endless';
  /** The operations that it applies to. Defaults to all. */
  readonly on?: 'lists' | 'singles';
  /** The error of a read. */
  readonly read: 'UnexpectedResponseError' | 'ApiError' | 'ConnectionError' | 'TimeoutError' | 'RateLimitError';
  /** The error of the write. Defaults to `UnknownOutcomeError`. */
  readonly write?: 'ApiError' | 'RateLimitError' | 'ConnectionError';
}

const unexpected = { read: 'UnexpectedResponseError' } as const;
const rejected = { read: 'ApiError', write: 'ApiError' } as const;
const broken = { read: 'ApiError' } as const;
const PAGE = '<!DOCTYPE html><html><title>Welcome to nginx!</title>';

/** Each of these must throw the given error. None may be returned as data or as an empty list. */
export const HOSTILE_RESPONSES: readonly HostileResponse[] = [
  // Responses of another server
  { name: 'HTML with 200', type: 'text/html', body: PAGE, ...unexpected },
  { name: 'HTML that calls itself JSON', body: PAGE, ...unexpected },
  { name: 'HTML without a type', type: null, body: PAGE, ...unexpected },
  { name: 'JSON that calls itself HTML', type: 'text/html; charset=utf-8', body: '{"items":[]}', ...unexpected },
  { name: 'XML', type: 'application/xml', body: '<items/>', ...unexpected },
  { name: 'an image', type: 'image/png', body: '\u0089PNG', ...unexpected },
  { name: 'a script', type: 'text/javascript', body: ')]}\'\n{"items":[]}', ...unexpected },
  {
    name: 'escape sequences for the terminal',
    type: 'text/html',
    body: '\u001b]52;c;aGk=\u0007\u001b[2J',
    ...unexpected,
  },

  // Empty or truncated bodies
  { name: 'an empty body', body: '', ...unexpected },
  { name: 'white space alone', body: ' \n\t ', ...unexpected },
  { name: '204', status: 204, body: '', ...unexpected },
  { name: '205', status: 205, body: '', ...unexpected },
  { name: 'JSON that is truncated in a string', body: '{"items":[{"subscription_id":"sub_', ...unexpected },
  { name: 'JSON that is truncated after a comma', body: '{"items":[],', ...unexpected },
  { name: 'a connection reset in the body', body: '{"items":[', end: 'reset', read: 'ConnectionError' },
  { name: 'a connection reset before the body', body: '', end: 'reset', read: 'ConnectionError' },
  { name: 'a body that stalls', body: '{"items":[', end: 'stall', read: 'TimeoutError' },
  { name: 'a body that never begins', body: '', end: 'stall', read: 'TimeoutError' },

  // Invalid JSON
  {
    name: 'a byte order mark',
    body: '\uFEFF{"items":[],"data":[],"done":true,"id":"1","customer_id":"1"}',
    ...unexpected,
  },
  { name: 'two documents', body: '{"items":[]}{"items":[]}', ...unexpected },
  { name: 'JSON lines', body: '{"items":[]}\n{"items":[]}\n', ...unexpected },
  { name: 'a comment', body: '/* hello */ {"items":[]}', ...unexpected },
  { name: 'single quotes', body: "{'items':[]}", ...unexpected },
  { name: 'NaN', body: '{"items":NaN}', ...unexpected },
  { name: 'a trailing comma', body: '{"items":[],}', ...unexpected },
  { name: 'text that is not UTF-8', body: () => Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d), ...unexpected },
  { name: 'UTF-16', body: () => new Uint8Array(Buffer.from('{"items":[]}', 'utf16le')), ...unexpected },
  { name: 'a lone zero byte', body: '\0', ...unexpected },

  // JSON with the wrong content
  { name: 'null', body: 'null', ...unexpected },
  { name: 'true', body: 'true', ...unexpected },
  { name: 'a number', body: '42', ...unexpected },
  { name: 'a text', body: '"items"', ...unexpected },
  { name: 'a bare array', body: '[]', ...unexpected },
  { name: 'an empty object', body: '{}', ...unexpected },
  { name: 'an error with 200', body: '{"code":"NOT_FOUND","message":"No such thing"}', ...unexpected },
  { name: 'another envelope', body: '{"result":{"items":[]}}', ...unexpected },
  { name: 'items that are null', on: 'lists', body: '{"items":null,"data":null,"done":true}', ...unexpected },
  { name: 'items that are an object', on: 'lists', body: '{"items":{},"data":{},"done":true}', ...unexpected },
  { name: 'items that are a string', on: 'lists', body: '{"items":"[]","data":"[]","done":true}', ...unexpected },
  { name: 'items that are numbers', on: 'lists', body: '{"items":[1,2],"data":[1,2],"done":true}', ...unexpected },
  { name: 'an item that is null', on: 'lists', body: '{"items":[null],"data":[null],"done":true}', ...unexpected },
  { name: 'items in items', on: 'lists', body: '{"items":[[]],"data":[[]],"done":true}', ...unexpected },
  { name: 'items by their name in capitals', on: 'lists', body: '{"Items":[],"Data":[],"done":true}', ...unexpected },
  { name: 'items inherited', on: 'lists', body: '{"__proto__":{"items":[],"data":[]},"done":true}', ...unexpected },
  { name: 'a list instead of a resource', on: 'singles', body: '{"data":[],"items":[],"done":true}', ...unexpected },
  { name: 'a resource in an envelope', on: 'singles', body: '{"data":{"id":"wh_1"}}', ...unexpected },

  // Too deep or too large
  { name: 'objects nested 200,000 deep', body: () => deep('{"a":', '}'), ...unexpected },
  { name: 'arrays nested 200,000 deep', body: () => deep('[', ']'), ...unexpected },
  { name: 'arrays that are never closed', body: () => text('['.repeat(200_000)), ...unexpected },
  {
    name: 'a body larger than allowed',
    body: () => text(`{"items":[],"x":"${'x'.repeat(2_000_000)}"}`),
    ...unexpected,
  },
  { name: 'a body without end', body: ' '.repeat(1_000), end: 'endless', ...unexpected },
  {
    name: 'a decompression bomb',
    headers: { 'content-encoding': 'gzip' },
    body: () => gzipSync(Buffer.alloc(4_000_000, ' ')),
    ...unexpected,
  },
  {
    name: 'gzip that is not gzip',
    headers: { 'content-encoding': 'gzip' },
    body: '{"items":[]}',
    read: 'ConnectionError',
  },

  // Redirects
  ...[301, 302, 303, 307, 308].map((status) => ({
    name: `a redirect (${status})`,
    status,
    headers: { location: 'https://elsewhere.test/' },
    body: '',
    ...unexpected,
  })),
  { name: 'not modified', status: 304, body: '', ...unexpected },

  // Unusual error responses
  { name: 'a rejection in HTML', status: 403, type: 'text/html', body: PAGE, ...rejected },
  { name: 'a rejection without a body', status: 404, body: '', ...rejected },
  { name: 'a rejection that is truncated', status: 422, body: '{"code":"INV', ...rejected },
  { name: 'a rejection that stalls', status: 401, body: '{"code":"INV', end: 'stall', ...rejected },
  { name: 'a rejection that is reset', status: 400, body: '{"code":"INV', end: 'reset', ...rejected },
  { name: 'a rejection with numbers', status: 400, body: '{"code":7,"message":{"a":1}}', ...rejected },
  { name: 'a rejection without end', status: 409, body: 'x'.repeat(1_000), end: 'endless', ...rejected },
  {
    name: 'a rejection of 3 MB with escapes',
    status: 400,
    body: () => text('\u001b[31m'.repeat(600_000)),
    ...rejected,
  },
  {
    name: 'a failure of 3 MB in HTML',
    status: 502,
    type: 'text/html',
    body: () => text(PAGE.repeat(60_000)),
    ...broken,
  },
  { name: 'a failure without a body', status: 500, body: '', ...broken },
  { name: 'a failure that stalls', status: 503, body: '{', end: 'stall', ...broken },
  { name: 'an unknown status', status: 599, body: '{"code":"X","message":"Y"}', ...broken },
  { name: 'a request timeout', status: 408, body: '', ...broken },
  { name: 'a misdirected request', status: 421, body: '', ...broken },
  {
    name: 'a 429 for a year',
    status: 429,
    headers: { 'x-ratelimit-reset': '31536000' },
    body: '',
    read: 'RateLimitError',
    write: 'RateLimitError',
  },
];

// A valid response except for its depth.
function deep(open: string, close: string): Uint8Array {
  const rest = '"items":[],"data":[],"done":true,"id":"1","customer_id":"1"';
  return text(`{${rest},"x":${open.repeat(200_000)}1${close.repeat(200_000)}}`);
}

function text(of: string): Uint8Array {
  return new TextEncoder().encode(of);
}
