import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Answer, type FakeRequest, jsonAnswer } from './answer.ts';
import type { Clock } from './clock.ts';
import { CONTROL_PREFIX } from './control.ts';
import { type Delivery, type Script, sentPart } from './delivery.ts';
import { type Effect, parseFaults } from './faults.ts';
import { messageOf } from './record.ts';

/** Where a fake listens. */
export interface ListenOptions {
  /** The port. Default 0: any free one. */
  readonly port?: number | undefined;
  /** The address: a loopback address, since a fake is for this machine only. Default `127.0.0.1`. */
  readonly host?: string | undefined;
  /** Whether the addresses under `/_fake/` answer, which look into the fake and change it. Default true. */
  readonly control?: boolean | undefined;
}

/** A fake that answers over HTTP. */
export interface FakeServer {
  readonly host: string;
  readonly port: number;
  /** The two base addresses, such as `http://127.0.0.1:4010/test`. */
  readonly baseUrl: { readonly test: string; readonly live: string };
  /** Stops listening and closes every connection, within half a second. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** What a server needs of a fake. */
export interface Served {
  readonly clock: Clock;
  readonly maxBody: number;
  readonly handle: (request: FakeRequest, effect?: Effect) => Delivery;
  /** Answers the addresses under `/_fake/`. */
  readonly control: ((request: FakeRequest) => Answer) | undefined;
}

/** Serves a fake over HTTP. */
export async function serve(
  fake: Served,
  { port = 0, host = '127.0.0.1', control = true }: ListenOptions = {},
): Promise<FakeServer> {
  if (!LOOPBACK.includes(host))
    throw new TypeError(`A fake listens on this machine only: host is one of ${LOOPBACK.join(', ')}, not "${host}".`);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new TypeError(`A port is a whole number from 0 to 65535, not ${port}.`);

  const served = control ? fake : { ...fake, control: undefined };
  const stopping = new AbortController();
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 5000,
    },
    (request, response) => void answerOver(served, request, response, stopping.signal),
  );
  server.on('clientError', refuseUnreadable);
  await listening(server, port, host);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;

  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    closed ??= new Promise((resolve) => {
      stopping.abort();
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      server.closeIdleConnections();
      // Answers on their way get a moment; then every connection is closed, whatever it is doing.
      const timer = setTimeout(() => server.closeAllConnections(), 200);
    });
    return closed;
  };
  return {
    host,
    port: address.port,
    baseUrl: { test: `${origin}/test`, live: `${origin}/live` },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '::1'];

async function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new Error(`Port ${port} of ${host} is in use. Choose another, or 0 for any free one.`, { cause: error }),
        );
      else if (error.code === 'EACCES')
        reject(
          new Error(`Port ${port} of ${host} may not be used without privileges. Choose one above 1023.`, {
            cause: error,
          }),
        );
      else reject(error);
    });
    server.listen(port, host, resolve);
  });
}

async function answerOver(
  fake: Served,
  request: IncomingMessage,
  response: ServerResponse,
  stopping: AbortSignal,
): Promise<void> {
  response.sendDate = false;
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const signal = AbortSignal.any([gone.signal, stopping]);
  try {
    const { answer, script } = await deliveryFor(fake, request);
    await act(response, answer, script, fake.clock, signal);
  } catch (error) {
    // Nothing is left to do for a connection that has gone; anything else is a mistake of ours, and is told as such.
    if (signal.aborted || response.destroyed || request.destroyed) response.destroy();
    else if (!response.headersSent) send(response, errorAnswer(500, 'INTERNAL_SERVER_ERROR', messageOf(error)));
    else response.destroy();
  }
}

async function deliveryFor(fake: Served, request: IncomingMessage): Promise<Delivery> {
  if (!isOurHost(request.headers.host)) {
    return delivered(
      errorAnswer(421, 'MISDIRECTED_REQUEST', 'This service answers for addresses of this machine only.'),
    );
  }
  const body = await readBody(request, fake.maxBody);
  const sent = request.headers['x-fake-fault'];
  let effect: Effect | undefined;
  if (typeof sent === 'string') {
    try {
      effect = effectFrom(sent);
    } catch (error) {
      return delivered(errorAnswer(400, 'BAD_FAULT', messageOf(error)));
    }
  }
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers))
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
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

/** What the header X-Fake-Fault asks for, for this request alone. */
function effectFrom(header: string): Effect {
  let json: unknown;
  try {
    json = JSON.parse(header);
  } catch {
    throw new TypeError('The header X-Fake-Fault is JSON such as {"status":503}.');
  }
  let effect: Effect = {};
  for (const fault of parseFaults(json)) {
    const {
      operation: _operation,
      mode: _mode,
      after: _after,
      times: _times,
      probability: _probability,
      ...rest
    } = fault;
    effect = { ...rest, ...effect };
  }
  return effect;
}

/**
 * Reads a body, and keeps no more of it than the service would look at. What is beyond is thrown away, so that the sender
 * gets to read the answer; of a body without end, only so much.
 */
async function readBody(request: IncomingMessage, most: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (): void => resolve(length === 0 ? undefined : new Uint8Array(Buffer.concat(chunks)));
    request.on('data', (chunk: Buffer) => {
      if (length <= most) chunks.push(chunk);
      length += chunk.length;
      if (length > most + THROWN_AWAY) finish();
    });
    request.on('end', finish);
    request.on('error', reject);
    request.on('close', () => reject(new Error('The connection was closed before the request was complete.')));
  });
}

const THROWN_AWAY = 16 * 1024 * 1024;

async function act(
  response: ServerResponse,
  answer: Delivery['answer'],
  script: Script,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  if (script.delayMs > 0) await clock.wait(script.delayMs, signal);
  const { socket } = response;
  if (script.end === 'refuse' || script.end === 'reset-before-headers') return reset(socket);
  if (script.end === 'stall-headers') return clock.wait(Infinity, signal);
  if (script.end === 'complete' && script.pieces === undefined) return send(response, answer);

  const body = answer.body ?? new Uint8Array();
  const part = sentPart(body, script.end);
  const length = script.end === 'truncate' ? part.length : body.length;
  response.writeHead(answer.status, { ...answer.headers, 'content-length': length });
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

function send(response: ServerResponse, answer: Delivery['answer']): void {
  const { body } = answer;
  // A 204 has no body and no length; the answer to a HEAD has the length of the body that it leaves out.
  response.writeHead(
    answer.status,
    body === undefined || answer.status === 204 ? answer.headers : { ...answer.headers, 'content-length': body.length },
  );
  response.end(body);
  // A body that was not read to its end would be taken for the next request.
  if (!response.req.complete) response.once('finish', () => response.req.destroy());
}

/** A target as proxies are sent it (`http://host/path`) must be understood as well: RFC 9112, 3.2.2. */
function originForm(target: string): string {
  return target.replace(/^https?:\/\/[^/?]*/i, '') || '/';
}

function reset(socket: Socket | null): void {
  if (socket === null || socket.destroyed) return;
  socket.resetAndDestroy();
}

/** Only names of this machine: a web page that calls its own name with our address gets nothing. */
function isOurHost(host: string | undefined): boolean {
  return host !== undefined && /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(host);
}

function delivered(answer: Delivery['answer']): Delivery {
  return { answer, script: { delayMs: 0, end: 'complete', pieces: undefined } };
}

function errorAnswer(status: number, code: string, message: string): Delivery['answer'] {
  return jsonAnswer(status, JSON.stringify({ code, message }));
}

/** Answers what is no HTTP, or too much or too slow of it. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, reason, message] = UNREADABLE[error.code ?? ''] ?? [400, 'Bad Request', 'This is no HTTP request.'];
  const body = JSON.stringify({ code: reason.toUpperCase().replaceAll(' ', '_'), message });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const UNREADABLE: Readonly<Record<string, readonly [status: number, reason: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers must be at most 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
};
