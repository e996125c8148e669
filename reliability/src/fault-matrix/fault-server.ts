import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import {
  createFake,
  type Effect as FakeEffect,
  type Fake,
  type FakeOptions,
  type FakeResponse,
} from '@paydeck/testing';
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
  /** Calls back when the first request of a cell has arrived. */
  onArrival(cell: string, callback: () => void): void;
  close(): void;
}

export interface FaultServerOptions {
  readonly effect: Effect;
  readonly key: string;
  readonly tls?: TlsOptions | undefined;
  readonly fake?: FakeOptions | undefined;
  /** Handles a connection before anything is read from it. */
  readonly onConnection?: ((socket: Socket) => void) | undefined;
}

/** Starts it on a free loopback port. The first segment of the path identifies the cell. */
export async function startFaultServer({
  effect,
  key,
  tls,
  fake: options,
  onConnection,
}: FaultServerOptions): Promise<FaultServer> {
  const sockets = new Set<Socket>();
  const cells = new Map<string, Cell>();
  const arrivals = new Map<string, () => void>();
  const cellOf = (name: string): Cell => {
    const cell = cells.get(name) ?? new Cell(key, options);
    cells.set(name, cell);
    return cell;
  };
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (onConnection) return onConnection(socket);
    readRequests(socket, (request) => {
      const [, name = '', target = '/'] = /^\/([\w-]+)(\/.*)$/.exec(request.target) ?? [];
      const cell = cellOf(name);
      const isMeant = name.endsWith(operationAt(request.method, target));
      const index = isMeant ? cell.requests++ : -1;
      if (isMeant) cell.arrivals.push(performance.now());
      const turn = {
        ...request,
        socket,
        index,
        target,
        onEcho: () => void (cell.isKeyEchoed = true),
        carryOut: (fakeEffect: FakeEffect = {}, otherTarget = target) =>
          cell.carryOut({ ...request, target: otherTarget }, fakeEffect),
      };
      (isMeant ? effect : responds)(turn);
      if (index === 0) arrivals.get(name)?.();
    });
  };
  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve);
  if (tls) server.on('tlsClientError', () => undefined).on('connection', (socket: Socket) => void sockets.add(socket));
  const port = await listen(server);
  return {
    port,
    journal: (name) => {
      const {
        requests,
        created,
        isKeyEchoed,
        arrivals: [first, second],
      } = cellOf(name);
      const waitedMs = first === undefined || second === undefined ? undefined : second - first;
      return { requests, created, isKeyEchoed, waitedMs };
    },
    onArrival: (name, callback) => void arrivals.set(name, callback),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The name of the operation that a request calls, as cells name it. */
export function operationAt(method: string, target: string): string {
  const [path = ''] = target.split('?', 1);
  const [, mode, resource, id] = path.split('/');
  if (mode === undefined || resource === undefined) return 'none';
  if (method === 'POST') return `${resource}-create`;
  return id === undefined ? `${resource}-list` : `${resource}-get`;
}

class Cell {
  requests = 0;
  created = 0;
  isKeyEchoed = false;
  readonly arrivals: number[] = [];
  readonly #fake: Fake;

  constructor(testKey: string, options: FakeOptions = {}) {
    this.#fake = createFake({ testKey, limits: false, ...counts, ...options });
  }

  carryOut(request: Request, effect: FakeEffect): FakeResponse {
    const { method, target, headers, body } = request;
    const { response } = this.#fake.handle({ method, target, headers, body, ip: '127.0.0.1' }, effect);
    if (method === 'POST' && response.status < 300) this.created += 1;
    return response;
  }
}

interface Request {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly authorization: string;
  readonly body: Uint8Array | undefined;
}

/**
 * Parses requests from a socket. It supports only the HTTP that the client sends: a head, and a body with
 * Content-Length.
 */
function readRequests(socket: Socket, onRequest: (request: Request) => void): void {
  let kept = Buffer.alloc(0);
  socket.on('data', (data) => {
    kept = Buffer.concat([kept, data]);
    for (;;) {
      const end = kept.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [line = '', ...fields] = kept.subarray(0, end).toString('latin1').split('\r\n');
      const headers = Object.fromEntries(
        fields.map((field) => [
          field.split(':', 1)[0]?.toLowerCase() ?? '',
          field.slice(field.indexOf(':') + 1).trim(),
        ]),
      );
      const length = Number(headers['content-length'] ?? 0);
      if (kept.length < end + 4 + length) return;
      const body = length > 0 ? new Uint8Array(kept.subarray(end + 4, end + 4 + length)) : undefined;
      kept = kept.subarray(end + 4 + length);
      const [method = '', target = ''] = line.split(' ');
      onRequest({ method, target, headers, authorization: headers['authorization'] ?? '', body });
    }
  });
}
