import { gzipSync } from 'node:zlib';

/** An answer that is not what the service's document describes, or that is out to do harm. */
export interface HostileAnswer {
  readonly name: string;
  /** 200 unless given. */
  readonly status?: number;
  /** `application/json` unless given. */
  readonly type?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is sent. Bytes that are large or compressed are made when they are needed. */
  readonly body: string | (() => Uint8Array);
  /** How the body ends: completely (unless given), with the connection, not at all, or never. */
  readonly end?: 'complete' | 'reset' | 'stall' | 'endless';
  /** Where it is tried: everywhere unless given. */
  readonly on?: 'lists' | 'singles';
  /** What a read ends in. */
  readonly read: 'UnexpectedResponseError' | 'ApiError' | 'ConnectionError' | 'TimeoutError' | 'RateLimitError';
  /** What the write ends in: `UnknownOutcomeError` unless given. */
  readonly write?: 'ApiError' | 'RateLimitError' | 'ConnectionError';
}

const unexpected = { read: 'UnexpectedResponseError' } as const;
const refused = { read: 'ApiError', write: 'ApiError' } as const;
const broken = { read: 'ApiError' } as const;
const PAGE = '<!DOCTYPE html><html><title>Welcome to nginx!</title>';

/** Every one of these must end in the named error: none is data, and none is an empty list. */
export const HOSTILE_ANSWERS: readonly HostileAnswer[] = [
  // Not the service at all
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

  // No body, or a part of one
  { name: 'an empty body', body: '', ...unexpected },
  { name: 'white space alone', body: ' \n\t ', ...unexpected },
  { name: '204', status: 204, body: '', ...unexpected },
  { name: '205', status: 205, body: '', ...unexpected },
  { name: 'JSON that is cut in a text', body: '{"items":[{"subscription_id":"sub_', ...unexpected },
  { name: 'JSON that is cut after a comma', body: '{"items":[],', ...unexpected },
  { name: 'a connection reset in the body', body: '{"items":[', end: 'reset', read: 'ConnectionError' },
  { name: 'a connection reset before the body', body: '', end: 'reset', read: 'ConnectionError' },
  { name: 'a body that stalls', body: '{"items":[', end: 'stall', read: 'TimeoutError' },
  { name: 'a body that never begins', body: '', end: 'stall', read: 'TimeoutError' },

  // Not quite JSON
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

  // JSON, but not the answer
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
  { name: 'items that are a text', on: 'lists', body: '{"items":"[]","data":"[]","done":true}', ...unexpected },
  { name: 'items that are numbers', on: 'lists', body: '{"items":[1,2],"data":[1,2],"done":true}', ...unexpected },
  { name: 'an item that is null', on: 'lists', body: '{"items":[null],"data":[null],"done":true}', ...unexpected },
  { name: 'items in items', on: 'lists', body: '{"items":[[]],"data":[[]],"done":true}', ...unexpected },
  { name: 'items by their name in capitals', on: 'lists', body: '{"Items":[],"Data":[],"done":true}', ...unexpected },
  { name: 'items inherited', on: 'lists', body: '{"__proto__":{"items":[],"data":[]},"done":true}', ...unexpected },
  { name: 'a list instead of a resource', on: 'singles', body: '{"data":[],"items":[],"done":true}', ...unexpected },
  { name: 'a resource in an envelope', on: 'singles', body: '{"data":{"id":"wh_1"}}', ...unexpected },

  // Too much
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
    name: 'a small body that inflates',
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

  // Elsewhere
  ...[301, 302, 303, 307, 308].map((status) => ({
    name: `a redirect (${status})`,
    status,
    headers: { location: 'https://elsewhere.test/' },
    body: '',
    ...unexpected,
  })),
  { name: 'not modified', status: 304, body: '', ...unexpected },

  // Refusals in odd clothes
  { name: 'a refusal in HTML', status: 403, type: 'text/html', body: PAGE, ...refused },
  { name: 'a refusal without a body', status: 404, body: '', ...refused },
  { name: 'a refusal that is cut', status: 422, body: '{"code":"INV', ...refused },
  { name: 'a refusal that stalls', status: 401, body: '{"code":"INV', end: 'stall', ...refused },
  { name: 'a refusal that is reset', status: 400, body: '{"code":"INV', end: 'reset', ...refused },
  { name: 'a refusal with numbers', status: 400, body: '{"code":7,"message":{"a":1}}', ...refused },
  { name: 'a refusal without end', status: 409, body: 'x'.repeat(1_000), end: 'endless', ...refused },
  { name: 'a refusal of 3 MB with escapes', status: 400, body: () => text('\u001b[31m'.repeat(600_000)), ...refused },
  {
    name: 'a failure of 3 MB in HTML',
    status: 502,
    type: 'text/html',
    body: () => text(PAGE.repeat(60_000)),
    ...broken,
  },
  { name: 'a failure without a body', status: 500, body: '', ...broken },
  { name: 'a failure that stalls', status: 503, body: '{', end: 'stall', ...broken },
  { name: 'a status that nobody knows', status: 599, body: '{"code":"X","message":"Y"}', ...broken },
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

// Right in everything but its depth.
function deep(open: string, close: string): Uint8Array {
  const rest = '"items":[],"data":[],"done":true,"id":"1","customer_id":"1"';
  return text(`{${rest},"x":${open.repeat(200_000)}1${close.repeat(200_000)}}`);
}

function text(of: string): Uint8Array {
  return new TextEncoder().encode(of);
}
