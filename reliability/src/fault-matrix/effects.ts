import type { Effect as FakeEffect, FakeResponse } from '@paydeck/testing';
import type { Effect, Turn } from './turn.ts';

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
  readonly body?: string | Uint8Array | ((turn: Turn) => string | Uint8Array);
  /** Whether the request is executed before this response. */
  readonly isDone?: boolean;
}

/** Responds as the service does. */
export const responds: Effect = (turn) => write(turn, turn.carryOut());

/** Responds as the fake does for one of its simulated faults. */
export function fakes(effect: FakeEffect): Effect {
  return (turn) => write(turn, turn.carryOut(effect));
}

/** Responds with the first page, whatever page is requested. */
export const respondsWithFirstPage: Effect = (turn) =>
  write(turn, turn.carryOut({}, turn.target.replace(/page_number=\d+/, 'page_number=0')));

/** Sends another response. */
export function sends(sent: Sent): Effect {
  return (turn) => {
    if (sent.isDone === true) turn.carryOut();
    const body = bodyOf(turn, sent);
    const closing = { ...sent, headers: { connection: 'close', ...sent.headers } };
    turn.socket.end(Buffer.concat([head(closing, body.length), body]));
  };
}

/** Sends raw bytes, and closes the connection. */
export function sendsRaw(text: string): Effect {
  return (turn) => {
    turn.carryOut();
    turn.socket.end(text);
  };
}

/** A rejection in the service's own format, which echoes the key. */
export function rejects(status: number, headers: Sent['headers'] = {}, { isDone = false } = {}): Effect {
  return sends({
    status,
    headers,
    isDone,
    body: JSON.stringify({ code: `CODE_${status}`, message: `Rejected with ${status}, key {key}` }),
  });
}

/** Executes the request and breaks the connection: by a reset, or by closing it. */
export function breaks(where: 'before headers' | 'after headers' | 'in the body', how: 'reset' | 'close'): Effect {
  return (turn) => {
    const { socket } = turn;
    const response = turn.carryOut();
    const end = (): void => void (how === 'reset' ? socket.resetAndDestroy() : socket.end());
    if (where === 'before headers') return end();
    const { start, body } = bytesOf(response);
    const part = where === 'in the body' ? body.subarray(0, Math.floor(body.length / 2)) : Buffer.alloc(0);
    socket.write(Buffer.concat([start, part]), () => setImmediate(end));
  };
}

/** Executes the request and sends nothing more. */
export function stalls(where: 'before headers' | 'in the body'): Effect {
  return (turn) => {
    const { start, body } = bytesOf(turn.carryOut());
    if (where === 'in the body')
      turn.socket.write(Buffer.concat([start, body.subarray(0, Math.floor(body.length / 2))]));
  };
}

/** Sends a body byte by byte. */
export function drips(everyMs: number): Effect {
  return (turn) => {
    const { start, body } = bytesOf(turn.carryOut());
    turn.socket.write(start);
    let at = 0;
    const timer = setInterval(() => void turn.socket.write(body.subarray(at, ++at)), everyMs);
    turn.socket.once('close', () => clearInterval(timer));
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
  return (turn) => (turn.index < count ? effect : then)(turn);
}

/** The bytes of a response: its head and its body. */
function bytesOf({ status, headers, body = '' }: FakeResponse): { start: Buffer; body: Buffer } {
  const bytes = Buffer.from(body);
  return { start: head({ status, headers, type: null }, bytes.length), body: bytes };
}

function write({ socket }: Turn, response: FakeResponse): void {
  const { start, body } = bytesOf(response);
  socket.write(Buffer.concat([start, body]));
}

function head({ status = 200, type = 'application/json', headers = {} }: Sent, length: number): Buffer {
  const fields = { ...(type === null ? {} : { 'content-type': type }), 'content-length': String(length), ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 ${status} Status\r\n${lines.join('')}\r\n`, 'latin1');
}

function bodyOf(turn: Turn, { body = '' }: Sent): Buffer {
  const made = typeof body === 'function' ? body(turn) : body;
  if (typeof made === 'string' && made.includes('{key}')) turn.onEcho();
  return Buffer.from(typeof made === 'string' ? made.replaceAll('{key}', turn.authorization) : made);
}
