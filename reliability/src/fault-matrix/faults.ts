import { gzipSync } from 'node:zlib';
import {
  breaks,
  drips,
  type Effect,
  fakes,
  first,
  pours,
  rejects,
  responds,
  respondsWithFirstPage,
  sends,
  sendsRaw,
  stalls,
} from './effects.ts';

const PAGE = '<!DOCTYPE html><html><title>Welcome</title><p>\u001b[31m{key}</p></html>';
const PAGES_ONLY = { client: 'one page shifts nowhere', get: 'it is no list', create: 'it is no list' } as const;
/** One lost response, then normal ones. */
const recovered = {
  read: { outcome: 'done', attempts: 2 },
  write: { outcome: 'UnknownOutcomeError', attempts: 1 },
} as const;
const WRITES_NOTHING = {
  client: 'it writes to no stdout',
  iterator: 'it writes to no stdout',
  browser: 'its stdout is the terminal',
} as const;

/** Every fault, and the expected outcome for each caller: the source of the tests and of docs/fault-matrix.md. */
export const FAULTS: readonly Fault[] = [
  // No byte of the request was sent, so a write is retried as well.
  ...group('Connecting', unconnected('ECONNREFUSED'), [
    { name: 'nobody listens', network: 'nobody listens' },
    { name: 'the name is not found', network: 'no such name', ...unconnected('ENOTFOUND', 'EAI_AGAIN') },
    { name: 'the certificate has expired', network: 'tls expired', ...unconnected('CERT_HAS_EXPIRED') },
    {
      name: 'the certificate is for another host',
      network: 'tls wrong host',
      ...unconnected('ERR_TLS_CERT_ALTNAME_INVALID'),
    },
    {
      name: 'the certificate is signed by itself',
      network: 'tls self-signed',
      ...unconnected('DEPTH_ZERO_SELF_SIGNED_CERT'),
    },
    {
      name: 'plain HTTP where TLS is expected',
      network: 'tls spoken to plain HTTP',
      ...unconnected('ERR_SSL_WRONG_VERSION_NUMBER'),
    },
    { name: 'a proxy refuses the tunnel', network: 'proxy refuses', ...unconnected() },
    { name: 'a proxy requires a password', network: 'proxy wants a password', ...unconnected() },
    { name: 'the proxy is not there', network: 'proxy is not there', ...unconnected('ECONNREFUSED') },
  ]),
  // It is unknown whether the service has read the request.
  ...group('Connecting', lost('ConnectionError'), [
    {
      name: 'the connection is reset in the TLS handshake',
      network: 'tls resets',
      reason: 'create: Node reports the same error, `read ECONNRESET`, as after the request was sent',
    },
    {
      name: 'the connection is closed in the TLS handshake',
      network: 'tls closes',
      ...unconnected('ECONNRESET'),
      reason: "create: Node's message names the handshake, and a request is sent only after it",
    },
    {
      name: 'the connection is reset when it opens',
      network: 'resets',
      reason: 'create: a reset while connecting sent nothing and is retried. A reset just after it may have sent all',
      write: { ...unknown('up to three'), or: retried('ConnectionError', 'ECONNRESET') },
    },
    {
      name: 'the connection is closed when it opens',
      network: 'closes',
      reason: 'create: the request was written before the end of the connection arrived',
    },
    {
      name: 'a proxy breaks the tunnel',
      network: 'proxy resets',
      reason: 'create: Node does not report that the tunnel was never open',
    },
    {
      name: 'the TLS handshake hangs',
      network: 'tls hangs',
      takesAllTime: true,
      reason:
        'create: `fetch` does not report whether it has connected. Node goes on connecting for 10 s, even after an abort',
      lingersMs: 11_000,
      ...lost('TimeoutError'),
    },
  ]),
  ...group('Lost response', lost('ConnectionError'), [
    { name: 'a reset before the headers', effect: breaks('before headers', 'reset') },
    { name: 'the end before the headers', effect: breaks('before headers', 'close') },
    { name: 'a reset after the headers', effect: breaks('after headers', 'reset') },
    { name: 'the end after the headers', effect: breaks('after headers', 'close') },
    { name: 'a reset in the body', effect: breaks('in the body', 'reset') },
    { name: 'the end in the body', effect: breaks('in the body', 'close') },
    {
      name: 'silence before the headers',
      effect: stalls('before headers'),
      takesAllTime: true,
      ...lost('TimeoutError'),
    },
    { name: 'silence in the body', effect: stalls('in the body'), takesAllTime: true, ...lost('TimeoutError') },
    { name: 'a body of one byte each 200 ms', effect: drips(200), takesAllTime: true, ...lost('TimeoutError') },
    { name: 'a reset, then normal responses', effect: first(1, breaks('before headers', 'reset')), ...recovered },
    {
      name: 'a close in the body, then normal responses',
      effect: first(1, breaks('in the body', 'close')),
      ...recovered,
    },
  ]),
  ...group('Not HTTP', lost('ConnectionError'), [
    { name: 'the greeting of a mail server', effect: sendsRaw('220 smtp.example.com ESMTP\r\n') },
    { name: 'a status line without a status', effect: sendsRaw('HTTP/1.1 \r\n\r\n') },
    {
      name: 'chunks of no size',
      effect: sendsRaw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n'),
    },
    {
      name: 'two lengths that contradict',
      effect: sendsRaw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 9\r\n\r\n{}'),
    },
    { name: '1 MB of headers', effect: sendsRaw(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(1_000_000)}\r\n\r\n`) },
    {
      name: 'a switch of protocols',
      effect: sendsRaw('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'),
    },
  ]),
  ...group('Status', both(once('ApiError')), [
    { name: '400', effect: rejects(400) },
    { name: '401', effect: rejects(401) },
    { name: '401 with a challenge', effect: rejects(401, { 'www-authenticate': 'Basic realm="x", Bearer' }) },
    { name: '403', effect: rejects(403) },
    { name: '404', effect: rejects(404) },
    { name: '409', effect: rejects(409) },
    { name: '410', effect: rejects(410) },
    { name: '422', effect: rejects(422) },
    { name: '425', effect: rejects(425) },
    { name: '431 with a page of HTML', effect: sends({ status: 431, type: 'text/html', body: PAGE }) },
    {
      name: '401 of 3 MB with escape sequences',
      effect: sends({ status: 401, body: '\u001b[31m{key}'.repeat(100_000) }),
    },
  ]),
  ...group('Status', { read: retried('ApiError'), write: unknown(1) }, [
    { name: '408', effect: rejects(408, {}, { isDone: true }) },
    { name: '500', effect: rejects(500, {}, { isDone: true }) },
    { name: '502 with a page of HTML', effect: sends({ status: 502, type: 'text/html', body: PAGE, isDone: true }) },
    { name: '503', effect: rejects(503, { 'retry-after': '1' }, { isDone: true }) },
    { name: '504 without a body', effect: sends({ status: 504, isDone: true }) },
    { name: '599', effect: rejects(599, {}, { isDone: true }) },
    { name: '500, then normal responses', effect: first(1, rejects(500, {}, { isDone: true })), ...recovered },
  ]),
  ...group('Status', both(done(1)), [
    {
      name: '407',
      effect: rejects(407, { 'proxy-authenticate': 'Basic realm="x"' }),
      ...lost('ConnectionError'),
      reason: 'it is for proxies: the Fetch standard makes it a network error, so the client never sees the status',
    },
    {
      name: '421',
      isRepeatedByRuntime: true,
      reason:
        'reads: Node sends each once more by itself, as the Fetch standard requires. create: another server may have it',
      effect: rejects(421, {}, { isDone: true }),
      read: once('ApiError'),
      write: unknown(1),
    },
    {
      name: '103 before the response',
      effect: (turn) => {
        turn.socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n');
        responds(turn);
      },
    },
  ]),
  ...group('Rate limit', both(done(2)), [
    { name: '429 with a reset in 1 s', effect: first(1, rejects(429, limited('1'))), waitsMs: 1_000 },
    { name: '429 with a reset in 0 s', effect: first(1, rejects(429, limited('0'))) },
    { name: '429 with a negative reset', effect: first(1, rejects(429, limited('-5'))) },
    { name: '429 with a reset that is no number', effect: first(1, rejects(429, limited('soon'))) },
    { name: '429 without headers', effect: first(1, rejects(429)) },
    { name: '429 with two values', effect: first(1, rejects(429, limited('1, 1'))) },
    {
      name: '429 with Retry-After as a date',
      effect: first(1, rejects(429, { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' })),
    },
    { name: '429 in HTML', effect: first(1, sends({ status: 429, type: 'text/html', body: PAGE })) },
    { name: 'a storm of four 429s', effect: first(4, rejects(429)), ...both(done(5)) },
    { name: '429 for a year', effect: rejects(429, limited('31536000')), ...both(once('RateLimitError')) },
  ]),
  ...group('Body', { read: once('UnexpectedResponseError'), write: unknown(1) }, [
    { name: 'a page of HTML', effect: sends({ type: 'text/html', body: PAGE, isDone: true }) },
    {
      name: 'a page of HTML that is called JSON',
      effect: sends({ body: PAGE, isDone: true }),
      read: retried('UnexpectedResponseError'),
    },
    { name: 'an empty body', effect: sends({ isDone: true }) },
    { name: '204', effect: sendsRaw('HTTP/1.1 204 No Content\r\n\r\n') },
    {
      name: 'JSON that is cut',
      effect: sends({ body: '{"items":[{"id":"', isDone: true }),
      read: retried('UnexpectedResponseError'),
    },
    {
      name: 'JSON that is cut inside a character',
      effect: sends({ body: () => Buffer.from('{"items":[{"name":"Zoë').subarray(0, -1), isDone: true }),
      read: retried('UnexpectedResponseError'),
    },
    { name: 'JSON in the wrong shape', effect: sends({ body: '{"result":"{key}"}', isDone: true }) },
    { name: 'null instead of items', effect: sends({ body: '{"items":null,"data":null,"done":true}', isDone: true }) },
    {
      name: 'a byte order mark',
      effect: sends({ body: '\uFEFF{}', isDone: true }),
      reason: 'reads: it does not parse, and what does not parse may have been cut',
      read: retried('UnexpectedResponseError'),
    },
    {
      name: 'another charset: UTF-16',
      reason: 'reads: JSON is UTF-8 (RFC 8259). These bytes are wrong, not cut, so a retry would not help',
      effect: sends({ body: () => Buffer.from('{"items":[],"data":[],"done":true}ü', 'utf16le'), isDone: true }),
    },
    {
      name: 'another charset: Latin-1',
      effect: sends({ body: () => Buffer.from('{"name":"ü"}', 'latin1'), isDone: true }),
    },
    { name: 'objects that are nested 200,000 deep', effect: sends({ body: () => deep(), isDone: true }) },
    {
      name: 'a bomb: 100 MB in 100 kB of gzip',
      effect: sends({ headers: { 'content-encoding': 'gzip' }, body: () => bomb(), isDone: true }),
    },
    { name: 'a body without end', effect: pours() },
    { name: 'a rejection without end', effect: pours(422), ...both(once('ApiError')) },
    {
      name: 'a body that is not the declared gzip',
      effect: sends({ headers: { 'content-encoding': 'gzip' }, body: '{}', isDone: true }),
      read: retried('ConnectionError'),
      reason: 'reads: Node reports it as a connection that broke',
    },
  ]),
  ...group('Paging', both(done(1)), [
    {
      name: 'the page before the requested one',
      effect: fakes({ repeatPage: true }),
      skipped: { ...PAGES_ONLY, 'iterated list': 'it has no page numbers' },
    },
    {
      name: 'the first page, whatever page is requested',
      effect: respondsWithFirstPage,
      readBy: reads({ ...done(1), or: once('ListError', 'LIST_NOT_PAGED') }),
      skipped: { ...PAGES_ONLY, 'iterated list': 'it has no page numbers' },
    },
    {
      name: 'the iterator that was sent',
      effect: fakes({ repeatIterator: true }),
      // The command and the browser read the whole list in one page, so nothing repeats.
      readBy: { iterator: once('ListError', 'LIST_REPEATED') },
      skipped: { ...PAGES_ONLY, 'numbered list': 'it has no iterator' },
    },
    {
      name: 'rows that shift between pages',
      effect: fakes({ churn: { insert: 1, delete: 1 } }),
      isMoving: true,
      readBy: { iterator: { ...done(1), or: once('ListError', 'LIST_MOVED') } },
      skipped: { ...PAGES_ONLY },
    },
    {
      name: 'unknown fields, an unknown status and nulls',
      effect: fakes({ drift: true }),
      skipped: { create: 'the fake varies lists' },
    },
  ]),
  ...group('Redirect', { read: once('UnexpectedResponseError'), write: unknown(1) }, [
    { name: '301 to another origin', effect: redirects(301, 'http://127.0.0.2:9/') },
    { name: '302 to the same origin', effect: redirects(302, '/x-customers-list/test/customers') },
    { name: '303 to another origin', effect: redirects(303, 'http://localhost:9/') },
    { name: '307 to another origin', effect: redirects(307, 'https://elsewhere.invalid/') },
    { name: '308 to another origin', effect: redirects(308, 'http://127.0.0.2:9/') },
    { name: '301 from https to http', network: 'tls valid', effect: redirects(301, 'http://127.0.0.1:9/') },
    { name: '304', effect: sendsRaw('HTTP/1.1 304 Not Modified\r\n\r\n') },
  ]),
  ...group('On this machine', both(done(1)), [
    {
      name: 'aborted before it begins',
      local: 'abort before',
      ...both({ outcome: 'aborted', attempts: 0 }),
      skipped: {
        headless: 'what ends a program that has not begun is the system',
        browser: 'nothing can be pressed yet',
      },
    },
    {
      name: 'aborted while the response is awaited',
      local: 'abort during',
      effect: stalls('before headers'),
      read: aborted(1),
      write: unknown(1),
    },
    {
      name: 'aborted while it waits for the rate limit',
      local: 'abort in wait',
      effect: rejects(429, limited('30')),
      ...both(aborted(1)),
    },
    {
      name: 'the clock steps by a day while it waits',
      local: 'clock steps',
      effect: first(1, rejects(429, limited('1'))),
      waitsMs: 1_000,
      ...both(done(2)),
    },
    { name: 'the machine sleeps while the response is awaited', local: 'suspend', effect: responds },
    {
      name: 'stdout is a full disk',
      local: 'full disk',
      read: once('output failed'),
      write: unknown(1),
      skipped: WRITES_NOTHING,
    },
    { name: 'stdout is a pipe that is closed', local: 'closed pipe', write: unknown(1), skipped: WRITES_NOTHING },
  ]),
];

type Ends = Pick<Fault, 'read' | 'write'>;

/** Faults with the same outcome, unless one sets its own. */
function group(
  name: string,
  ends: Ends,
  faults: readonly (Omit<Fault, 'group' | 'read' | 'write'> & Partial<Ends>)[],
): Fault[] {
  return faults.map((fault) => ({ group: name, ...ends, ...fault }));
}

function both(expected: Expected): Ends {
  return { read: expected, write: expected };
}

/** Nothing was sent, so a write is retried as well. */
function unconnected(...codes: readonly string[]): Ends {
  return both(retried('ConnectionError', ...codes));
}

/** A lost response: a read is retried, a write is not. */
function lost(outcome: Expected['outcome']): Ends {
  return { read: retried(outcome), write: unknown(1) };
}

function retried(outcome: Expected['outcome'], ...codes: readonly string[]): Expected {
  return { outcome, attempts: 3, ...(codes.length > 0 && { codes }) };
}

function once(outcome: Expected['outcome'], ...codes: readonly string[]): Expected {
  return { outcome, attempts: 1, ...(codes.length > 0 && { codes }) };
}

function done(attempts: Expected['attempts']): Expected {
  return { outcome: 'done', attempts };
}

function unknown(attempts: Expected['attempts']): Expected {
  return { outcome: 'UnknownOutcomeError', attempts };
}

function aborted(attempts: number): Expected {
  return { outcome: 'aborted', attempts };
}

/** The outcome for callers that iterate over more than one page. */
function reads(expected: Expected): NonNullable<Fault['readBy']> {
  return { iterator: expected, headless: expected, browser: expected };
}

function limited(reset: string): Record<string, string> {
  return { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
}

function redirects(status: number, location: string): NonNullable<Fault['effect']> {
  return sends({ status, headers: { location }, isDone: true });
}

function deep(): string {
  const rest = '"items":[],"data":[],"done":true,"id":"1","customer_id":"1"';
  return `{${rest},"x":${'['.repeat(200_000)}1${']'.repeat(200_000)}}`;
}

function bomb(): Buffer {
  inflated ??= gzipSync(Buffer.alloc(100_000_000, ' '));
  return inflated;
}

let inflated: Buffer | undefined;

/** The expected outcome of a call. `attempts` is the number of requests: more than one after a retry. */
export interface Expected {
  readonly outcome:
    | 'done'
    | 'aborted'
    | 'output failed'
    | 'ApiError'
    | 'ConnectionError'
    | 'ListError'
    | 'RateLimitError'
    | 'TimeoutError'
    | 'UnexpectedResponseError'
    | 'UnknownOutcomeError';
  /** The codes that the error may have; any code when undefined. */
  readonly codes?: readonly string[];
  /** `up to three`: which of three attempts is the last one depends on chance. */
  readonly attempts: number | 'up to three';
  /** A second allowed outcome, where it depends on timing. */
  readonly or?: Expected;
}

/** The location of the service, and what is in front of it. */
export type Network =
  | 'plain'
  | 'nobody listens'
  | 'no such name'
  | 'resets'
  | 'closes'
  | 'tls expired'
  | 'tls wrong host'
  | 'tls self-signed'
  | 'tls spoken to plain HTTP'
  | 'tls resets'
  | 'tls closes'
  | 'tls hangs'
  | 'tls valid'
  | 'proxy refuses'
  | 'proxy wants a password'
  | 'proxy is not there'
  | 'proxy resets';

/** A fault on the caller's machine. */
export type Local =
  | 'abort before'
  | 'abort during'
  | 'abort in wait'
  | 'clock steps'
  | 'suspend'
  | 'full disk'
  | 'closed pipe';

/** Who calls. The matrix is without the launcher, which only creates customers (`once-only.ts`). */
export type CallerName = 'client' | 'iterator' | 'headless' | 'browser' | 'launcher';

/** The kinds of operations that faults distinguish. */
export type OperationKind = 'numbered list' | 'iterated list' | 'get' | 'create';

/** A row of the matrix. */
export interface Fault {
  readonly group: string;
  readonly name: string;
  readonly network?: Network;
  readonly local?: Local;
  /** The effect on requests of the operation. Defaults to the normal response. */
  readonly effect?: Effect;
  /** The expected outcome of reads. */
  readonly read: Expected;
  /** The expected outcome of the create. */
  readonly write: Expected;
  /** The expected outcome of reads for callers in which it differs. */
  readonly readBy?: Partial<Record<CallerName, Expected>>;
  /** Why the expected outcome is what it is, where a reader may expect another one. */
  readonly reason?: string;
  /** The least time between the first two requests, in milliseconds. */
  readonly waitsMs?: number;
  /** Whether a call uses its whole deadline. The deadline is then short, where it can be set. */
  readonly takesAllTime?: boolean;
  /** How long the runtime itself keeps a process alive afterwards, in milliseconds. */
  readonly lingersMs?: number;
  /** Whether the runtime repeats a read by itself, so that the service counts twice as many requests. */
  readonly isRepeatedByRuntime?: boolean;
  /** Whether the list changes during the read, so that its number of items is not defined. */
  readonly isMoving?: boolean;
  /** The callers and operations to skip, each with the reason. */
  readonly skipped?: { readonly [Where in CallerName | OperationKind]?: string };
}
