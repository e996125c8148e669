import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { createFake, type Effect as FakeEffect, type FakeRequest, type FakeResponse } from '@paydeck/testing';
import { listen } from '@paydeck/test-kit/listen';
import { type Effect, responds } from './effects.ts';
import { counts } from './cells.ts';

/** What the service received for one cell. */
export interface CellJournal {
  /** The number of requests to the operation under test. */
  readonly requests: number;
  /** The number of customers created. */
  readonly created: number;
  /** The time between the first two requests, in milliseconds. */
  readonly waitedMs?: number | undefined;
  /** Whether a response had the key. */
  readonly isKeyEchoed: boolean;
}

/** A service that applies one effect to one operation of each cell, and responds normally to the others. */
export interface FaultServer {
  readonly port: number;
  journal(cell: string): CellJournal;
  /** Resolves when the first request of a cell has arrived. */
  arrival(cell: string): Promise<void>;
  close(): void;
}

interface FaultServerOptions {
  readonly effect: Effect;
  readonly key: string;
  readonly tls?: TlsOptions | undefined;
  /** Handles a connection before anything is read from it. */
  readonly onConnection?: ((socket: Socket) => void) | undefined;
}

/** Starts it on a free loopback port. The first segment of the path identifies the cell. */
export async function startFaultServer(options: FaultServerOptions): Promise<FaultServer> {
  const { effect, key, tls, onConnection } = options;
  const sockets = new Set<Socket>();
  const cells = new Map<string, Cell>();
  const cellOf = (name: string): Cell => {
    const cell = cells.get(name) ?? new Cell(key);
    cells.set(name, cell);
    return cell;
  };
  const respond = async (request: IncomingMessage): Promise<void> => {
    const { method = '', url = '', headers, socket } = request;
    const body = await buffer(request).catch(() => undefined);
    // The caller has gone.
    if (body === undefined) return;
    const [, name = '', target = '/'] = /^\/([\w-]+)(\/.*)$/.exec(url) ?? [];
    const cell = cellOf(name);
    const isMeant = name.endsWith(operationAt(method, target));
    const { authorization = '' } = headers;
    (isMeant ? effect : responds)({
      socket,
      index: isMeant ? cell.arrive() : -1,
      method,
      target,
      authorization,
      onEcho: () => void (cell.isKeyEchoed = true),
      carryOut: (fakeEffect = {}, otherTarget = target) =>
        cell.carryOut(
          {
            method,
            target: otherTarget,
            headers: { authorization, 'content-type': headers['content-type'] },
            body: body.length > 0 ? new Uint8Array(body) : undefined,
            ip: '127.0.0.1',
          },
          fakeEffect,
        ),
    });
  };
  // It only parses requests: effects write to the socket.
  const http = createHttpServer((request) => void respond(request));
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (onConnection) onConnection(socket);
    else http.emit('connection', socket);
  };
  const server = tls ? createTlsServer(tls, serve) : createServer(serve);
  if (tls) server.on('tlsClientError', () => undefined).on('connection', (socket: Socket) => void sockets.add(socket));
  return {
    port: await listen(server),
    journal: cellOf,
    arrival: (name) => cellOf(name).arrival.promise,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The name of the operation that a request calls, as cells name it. */
function operationAt(method: string, target: string): string {
  const [path = ''] = target.split('?', 1);
  const [, mode, resource, id] = path.split('/');
  if (mode === undefined || resource === undefined) return 'none';
  if (method === 'POST') return `${resource}-create`;
  return id === undefined ? `${resource}-list` : `${resource}-get`;
}

class Cell implements CellJournal {
  requests = 0;
  created = 0;
  waitedMs: number | undefined;
  isKeyEchoed = false;
  readonly arrival = Promise.withResolvers<void>();
  readonly #fake;
  #firstAt = 0;

  constructor(testKey: string) {
    this.#fake = createFake({ testKey, limits: false, ...counts });
  }

  /** Counts a request, and returns the number of those before it. */
  arrive(): number {
    if (this.requests === 0) this.#firstAt = performance.now();
    if (this.requests === 1) this.waitedMs = performance.now() - this.#firstAt;
    // The effect has begun when it is called.
    setImmediate(this.arrival.resolve);
    return this.requests++;
  }

  carryOut(request: FakeRequest, effect: FakeEffect): FakeResponse {
    const { response } = this.#fake.handle(request, effect);
    if (request.method === 'POST' && response.status < 300) this.created += 1;
    return response;
  }
}
