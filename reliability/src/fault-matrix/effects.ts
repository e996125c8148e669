import type { Socket } from 'node:net';
import type { Effect as FakeEffect, FakeResponse } from '@paydeck/testing';

/** A request that arrived, and the ways to respond to it. */
export interface ReceivedRequest {
  readonly socket: Socket;
  /** The number of earlier requests of the same cell. */
  readonly index: number;
  readonly method: string;
  /** The path and query, without the name of the cell. */
  readonly target: string;
  /** The `Authorization` header of the request, for responses that echo the key. */
  readonly authorization: string;
  /** Notes that the response has the key. */
  readonly onEcho: () => void;
  /** Executes the request as the service does, and returns its response. From then on, a write has taken effect. */
  readonly carryOut: (effect?: FakeEffect, target?: string) => FakeResponse;
}

/** An effect of the service, or of a system in front of it, on a request. */
export type Effect = (request: ReceivedRequest) => void;

/** A response that replaces the service's own. */
export interface Sent {
  readonly status?: number;
  /** `null`: no content type at all. */
  readonly type?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * A text, bytes, or a function of the request that returns them. `{key}` in a text is replaced by the key of the
   * request.
   */
  readonly body?: string | Uint8Array | ((request: ReceivedRequest) => string | Uint8Array);
  /** Whether the request is executed before this response. */
  readonly isDone?: boolean;
}

/** Responds as the service does. */
export const responds: Effect = (request) => write(request, request.carryOut());

/** Responds as the fake does for one of its simulated faults. */
export function fakes(effect: FakeEffect): Effect {
  return (request) => write(request, request.carryOut(effect));
}

/** Responds with the first page, whatever page is requested. */
export const respondsWithFirstPage: Effect = (request) =>
  write(request, request.carryOut({}, request.target.replace(/page_number=\d+/, 'page_number=0')));

/** Sends another response. */
export function sends(sent: Sent): Effect {
  return (request) => {
    if (sent.isDone === true) request.carryOut();
    const body = bodyOf(request, sent);
    const closing = { ...sent, headers: { connection: 'close', ...sent.headers } };
    request.socket.end(Buffer.concat([head(closing, body.length), body]));
  };
}

/** Sends raw bytes, and closes the connection. */
export function sendsRaw(text: string): Effect {
  return (request) => {
    request.carryOut();
    request.socket.end(text);
  };
}

/** A rejection in the service's own format, which echoes the key and has control characters. */
export function rejects(status: number, headers: Sent['headers'] = {}, { isDone = false } = {}): Effect {
  return sends({
    status,
    headers,
    isDone,
    body: JSON.stringify({ code: `CODE_${status}`, message: `Rejected\u001b[31m with \u202e${status}, key {key}` }),
  });
}

/** A place in a response, by name or by its bytes before it. A negative number counts from the end. */
type Place = 'before headers' | 'after headers' | 'in the body' | number;

/** Executes the request, sends the response up to a place, and breaks the connection: by a reset, or by closing it. */
export function breaks(place: Place, how: 'reset' | 'close'): Effect {
  return ({ socket, carryOut }) => {
    const end = (): void => void (how === 'reset' ? socket.resetAndDestroy() : socket.end());
    socket.write(partOf(carryOut(), place), () => setImmediate(end));
  };
}

/** Executes the request, sends the response up to a place, and nothing more. */
export function stalls(place: Place): Effect {
  return ({ socket, carryOut }) => void socket.write(partOf(carryOut(), place));
}

/** Sends a body byte by byte. */
export function drips(everyMs: number): Effect {
  return (request) => {
    const { start, body } = bytesOf(request.carryOut());
    request.socket.write(start);
    let at = 0;
    const timer = setInterval(() => void request.socket.write(body.subarray(at, ++at)), everyMs);
    request.socket.once('close', () => clearInterval(timer));
  };
}

/** Sends an endless body, as fast as it is read. */
export function pours(status = 200): Effect {
  return ({ socket, carryOut }) => {
    if (status < 400) carryOut();
    socket.write(`HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`);
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
    const pour = (): void => {
      while (!socket.destroyed && socket.write(chunk));
      socket.once('drain', pour);
    };
    pour();
  };
}

/** Applies an effect to the first requests of a cell, and another effect to the rest. */
export function first(count: number, effect: Effect, then: Effect = responds): Effect {
  return (request) => (request.index < count ? effect : then)(request);
}

/** The bytes of a response: its head and its body. */
export function bytesOf({ status, headers, body = '' }: FakeResponse): { start: Buffer; body: Buffer } {
  const bytes = Buffer.from(body);
  return { start: head({ status, headers, type: null }, bytes.length), body: bytes };
}

function partOf(response: FakeResponse, place: Place): Buffer {
  const { start, body } = bytesOf(response);
  const places = { 'before headers': 0, 'after headers': start.length, 'in the body': start.length + body.length / 2 };
  return Buffer.concat([start, body]).subarray(0, typeof place === 'number' ? place : places[place]);
}

function write({ socket }: ReceivedRequest, response: FakeResponse): void {
  const { start, body } = bytesOf(response);
  socket.write(Buffer.concat([start, body]));
}

function head({ status = 200, type = 'application/json', headers = {} }: Sent, length: number): Buffer {
  const fields = { ...(type === null ? {} : { 'content-type': type }), 'content-length': String(length), ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 ${status} Status\r\n${lines.join('')}\r\n`, 'latin1');
}

function bodyOf(request: ReceivedRequest, { body = '' }: Sent): Buffer {
  const made = typeof body === 'function' ? body(request) : body;
  if (typeof made === 'string' && made.includes('{key}')) request.onEcho();
  return Buffer.from(typeof made === 'string' ? made.replaceAll('{key}', request.authorization) : made);
}
