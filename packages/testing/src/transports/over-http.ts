import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FakeClock } from '../clock/clock.ts';
import { CONTROL_PREFIX } from '../control/control.ts';
import { messageOf } from '../errors.ts';
import { readFault } from '../faults/fault-checks.ts';
import { parseFaults } from '../faults/fault-plan.ts';
import type { Effect } from '../faults/faults.ts';
import { COMPLETE, type Exchange, type Script, sentPart } from '../faults/script.ts';
import { type FakeRequest, type FakeResponse, isCrossOrigin, jsonResponse, MAX_BODY_BYTES } from '../http/messages.ts';

export interface Served {
  readonly clock: FakeClock;
  readonly handle: (request: FakeRequest, effect?: Effect) => Exchange;
  readonly control: ((request: FakeRequest) => FakeResponse) | undefined;
}

export async function respondOver(
  fake: Served,
  request: IncomingMessage,
  response: ServerResponse,
  stopping: AbortSignal,
): Promise<void> {
  response.sendDate = false;
  try {
    const { response: content, script } = await exchangeFor(fake, request);
    if (script === COMPLETE) send(response, content);
    else await act(response, content, script, fake.clock, AbortSignal.any([stopping, whenGone(response)]));
  } catch (error) {
    // A closed connection needs no response. Any other error is a bug, and is reported as a 500.
    const isGone = stopping.aborted || response.destroyed || request.destroyed;
    if (isGone || response.headersSent) response.destroy();
    else send(response, errorResponse(500, 'INTERNAL_SERVER_ERROR', messageOf(error)));
  }
}

function whenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.closed) gone.abort();
  else response.on('close', () => gone.abort());
  return gone.signal;
}

async function exchangeFor(fake: Served, request: IncomingMessage): Promise<Exchange> {
  // Node keeps the first of two; RFC 9112, 3.2 rejects both.
  const [host, ...others] = request.headersDistinct.host ?? [];
  if (!isOurHost(host) || others.length > 0) {
    return delivered(errorResponse(421, 'MISDIRECTED_REQUEST', 'This service serves host names of this machine only.'));
  }
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers))
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  const body = isCrossOrigin(headers) ? undefined : await readBody(request);
  const sent = request.headers['x-fake-fault'];
  let effect: Effect | undefined;
  if (typeof sent === 'string') {
    try {
      effect = effectFrom(sent);
    } catch (error) {
      return delivered(errorResponse(400, 'BAD_FAULT', messageOf(error)));
    }
  }
  const received: FakeRequest = {
    method: request.method ?? 'GET',
    target: originForm(request.url ?? '/'),
    headers,
    body,
    ip: request.socket.remoteAddress ?? '',
  };
  if (fake.control !== undefined && received.target.startsWith(CONTROL_PREFIX))
    return delivered(fake.control(received));
  return fake.handle(received, effect);
}

function effectFrom(header: string): Effect {
  let json: unknown;
  try {
    json = JSON.parse(header);
  } catch {
    throw new TypeError('The header X-Fake-Fault must be JSON such as {"status":503}.');
  }
  let effect: Effect = {};
  for (const fault of parseFaults(json)) effect = { ...readFault(fault).effect, ...effect };
  return effect;
}

/**
 * Reads a body, and keeps only as many bytes as the service accepts. Up to `MAX_DISCARDED` further bytes are discarded, so
 * that the sender can read the response.
 */
async function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return undefined;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    const finish = (): void => resolve(received === 0 ? undefined : new Uint8Array(Buffer.concat(chunks)));
    request.on('data', (chunk: Buffer) => {
      if (received <= MAX_BODY_BYTES) chunks.push(chunk);
      received += chunk.length;
      if (received > MAX_BODY_BYTES + MAX_DISCARDED) finish();
    });
    request.on('end', finish);
    request.on('error', reject);
    request.on('close', () => reject(new Error('The connection was closed before the request was complete.')));
  });
}

const MAX_DISCARDED = 16 * 1024 * 1024;

async function act(
  response: ServerResponse,
  content: FakeResponse,
  script: Script,
  clock: FakeClock,
  signal: AbortSignal,
): Promise<void> {
  if (script.delayMs > 0) await clock.wait(script.delayMs, signal);
  const { socket } = response;
  if (script.end === 'refuse' || script.end === 'reset-before-headers') return reset(socket);
  if (script.end === 'stall-headers') return clock.wait(Infinity, signal);
  if (script.end === 'complete' && script.pieces === undefined) return send(response, content);

  const body = content.body ?? '';
  const part = sentPart(body, script.end);
  const length = script.end === 'truncate' ? part.length : Buffer.byteLength(body);
  response.writeHead(content.status, { ...content.headers, 'content-length': length });
  response.flushHeaders();
  const size = script.pieces?.chunkBytes ?? Math.max(1, part.length);
  for (let at = 0; at < part.length; at += size) {
    if (at > 0 && script.pieces !== undefined) await clock.wait(script.pieces.everyMs, signal);
    await new Promise((resolve) => response.write(part.subarray(at, at + size), resolve));
  }
  if (script.end === 'stall-body') return clock.wait(Infinity, signal);
  if (script.end === 'complete' || script.end === 'truncate') response.end();
  else reset(socket);
}

function send(response: ServerResponse, { status, headers, body }: FakeResponse): void {
  const bytes = body === undefined ? undefined : Buffer.from(body);
  // A 204 has no body and no length; the response to a HEAD has the length of the body that it leaves out.
  const hasLength = bytes !== undefined && status !== 204;
  response.writeHead(status, hasLength ? { ...headers, 'content-length': bytes.length } : headers);
  response.end(bytes);
  // The unread rest of a body would be parsed as the next request.
  if (!response.req.complete) response.once('finish', () => response.req.destroy());
}

/** Converts a target in absolute form (`http://host/path`), which a server must accept: RFC 9112, 3.2.2. */
function originForm(target: string): string {
  return target.replace(/^https?:\/\/[^/?]*/i, '') || '/';
}

function reset(socket: Socket | null): void {
  if (socket === null || socket.destroyed) return;
  socket.resetAndDestroy();
}

/** Whether a host is this machine. This prevents DNS rebinding by web pages. */
function isOurHost(host: string | undefined): boolean {
  return host !== undefined && /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(host);
}

function delivered(response: FakeResponse): Exchange {
  return { response, script: COMPLETE };
}

function errorResponse(status: number, code: string, message: string): FakeResponse {
  return jsonResponse(status, { code, message });
}
