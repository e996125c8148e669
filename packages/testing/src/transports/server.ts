import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { respondOver, type Served } from './over-http.ts';

/** Options of a server. */
export interface ListenOptions {
  /** The port. Default 0, which means any free port. */
  readonly port?: number | undefined;
  /** The loopback address to listen on. Default `127.0.0.1`. */
  readonly host?: string | undefined;
  /** Whether the control API under `/_fake/` is served, which reads and changes the state of the fake. Default true. */
  readonly control?: boolean | undefined;
  /** The timeout for the headers of a request in milliseconds. A slower client gets a 408. Default 10,000. */
  readonly headersTimeoutMs?: number | undefined;
  /** The timeout for a request with its body in milliseconds. A slower client gets a 408. Default 30,000. */
  readonly requestTimeoutMs?: number | undefined;
}

/** A fake that responds over HTTP. */
export interface FakeServer {
  readonly host: string;
  readonly port: number;
  /** The two base URLs, such as `http://127.0.0.1:4010/test`. */
  readonly baseUrl: { readonly test: string; readonly live: string };
  /** Stops listening and closes every connection, within half a second. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function serve(
  fake: Served,
  {
    port = 0,
    host = '127.0.0.1',
    control = true,
    headersTimeoutMs = 10_000,
    requestTimeoutMs = 30_000,
  }: ListenOptions = {},
): Promise<FakeServer> {
  if (!LOOPBACK.includes(host))
    throw new TypeError(`A fake listens on this machine only: host is one of ${LOOPBACK.join(', ')}, not "${host}".`);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new TypeError(`A port must be a whole number from 0 to 65535, not ${port}.`);
  for (const [name, ms] of Object.entries({ headersTimeoutMs, requestTimeoutMs })) {
    // For Node 0 means no timeout, so that a client could keep its connection open forever.
    if (!Number.isInteger(ms) || ms < 1)
      throw new TypeError(`${name} must be a whole number of at least 1, not ${ms}.`);
  }

  const served = control ? fake : { ...fake, control: undefined };
  const stopping = new AbortController();
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(1000, headersTimeoutMs, requestTimeoutMs),
      keepAliveTimeout: 5000,
    },
    (request, response) => void respondOver(served, request, response, stopping.signal),
  );
  server.on('clientError', rejectUnreadable);
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
      // Pending responses get a moment to complete. Then all connections are closed.
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

function rejectUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, reason, message] = UNREADABLE[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'This is not an HTTP request.',
  ];
  const body = JSON.stringify({ code: reason.toUpperCase().replaceAll(' ', '_'), message });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // The client gets a moment to read the response. Then the connection is closed.
  setTimeout(() => socket.destroy(), 250).unref();
}

const UNREADABLE: Readonly<Record<string, readonly [status: number, reason: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers must be at most 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
};
