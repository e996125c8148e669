import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listen } from '@paydeck/test-kit/listen';

/** Serves a small list first, then 400 MB compressed to 400 kB of gzip, or an endless body. */
export async function startBodyServer(kind: string): Promise<{ baseUrl: string; close: () => void }> {
  const bomb = kind === 'bomb' ? gzipSync(Buffer.alloc(400_000_000, ' ')) : undefined;
  const chunk = Buffer.alloc(65_536, ' ');
  let isFirst = true;
  const server = createServer((_, response) => {
    response.on('error', () => undefined);
    if (isFirst) {
      isFirst = false;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[]}');
      return;
    }
    if (bomb !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb);
      return;
    }
    response.writeHead(kind === 'endless rejection' ? 400 : 200, { 'content-type': 'application/json' });
    const pour = (): void => {
      while (!response.destroyed && response.write(chunk));
      response.once('drain', pour);
    };
    pour();
  });
  const baseUrl = `http://127.0.0.1:${await listen(server)}`;
  return {
    baseUrl,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
