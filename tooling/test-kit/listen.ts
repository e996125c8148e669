import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type Server } from 'node:net';

/** Starts a server on a free loopback port, and returns the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A server on TCP has a port.');
  return address.port;
}

/** Serves HTTP on loopback until it goes out of scope. */
export async function serve(listener: RequestListener): Promise<Disposable & { readonly url: string }> {
  const server = createHttpServer(listener);
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A loopback port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
