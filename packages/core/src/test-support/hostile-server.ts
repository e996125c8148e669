import { createServer, type ServerResponse } from 'node:http';
import { listen } from '@paydeck/test-kit/listen';
import { HOSTILE_RESPONSES, type HostileResponse } from './hostile-responses.ts';

/** A server that returns the hostile response whose index is the first segment of the path. */
export async function startHostileServer(): Promise<{ baseUrl: (index: number) => string; close: () => void }> {
  const server = createServer((request, response) => {
    const hostile = HOSTILE_RESPONSES[Number(request.url?.split('/')[1])];
    request.resume();
    if (hostile) send(response, hostile);
  });
  const port = await listen(server);
  return {
    baseUrl: (index) => `http://127.0.0.1:${port}/${index}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function send(response: ServerResponse, { status = 200, type, headers, body, end }: HostileResponse): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body();
  response.on('error', () => undefined);
  response.writeHead(status, { ...(type === null ? {} : { 'content-type': type ?? 'application/json' }), ...headers });
  response.flushHeaders();
  if (end === 'reset') response.write(bytes, () => response.socket?.resetAndDestroy());
  else if (end === 'stall') response.write(bytes);
  else if (end === 'endless') pour(response, bytes);
  else response.end(bytes);
}

function pour(response: ServerResponse, bytes: Uint8Array): void {
  while (!response.destroyed && response.write(bytes));
  response.once('drain', () => pour(response, bytes));
}
