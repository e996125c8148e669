import { createServer, type RequestListener } from 'node:http';
import { listen as listenOn } from '@paydeck/test-kit/listen';
import type { Fake } from '@paydeck/testing';
import { onTestFinished } from 'vitest';

/** The environment of a program that uses this address, with the key of the fake's test mode. */
export function envFor(url: string): Record<string, string> {
  return { PAYDECK_TEST_KEY: 'test_key', PAYDECK_TEST_URL: url };
}

/** Serves a fake on loopback until the test ends. */
export async function serveFake(fake: Fake): Promise<{ env: Record<string, string> }> {
  const server = await fake.listen();
  onTestFinished(() => server.close());
  return { env: envFor(server.baseUrl.test) };
}

/** Listens on loopback with the given responses until the test ends, or until it is closed. */
export async function listen(
  answer: RequestListener,
): Promise<{ env: Record<string, string>; close: () => Promise<void> }> {
  const server = createServer(answer);
  const port = await listenOn(server);
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => {
      server.close(() => resolve());
    });
  };
  onTestFinished(close);
  return { env: envFor(`http://127.0.0.1:${port}`), close };
}

/** A loopback address on which nothing listens. No system hands out a port so low, so no other test can get it. */
export function nobody(): { env: Record<string, string> } {
  return { env: envFor('http://127.0.0.1:2') };
}

export function answerWith(
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): RequestListener {
  return (_request, response) => response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}
