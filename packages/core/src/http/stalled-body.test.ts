import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { type Clock, systemClock } from '../clock.ts';
import { listen } from '@paydeck/test-kit/listen';
import { collectGarbage } from '@paydeck/test-kit/memory';
import { errorOf } from '../test-support/service.ts';

test('closes the connection when a body stalls, even after the request was garbage-collected', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.once('data', () =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{'),
    );
  });
  const baseUrl = `http://127.0.0.1:${await listen(server)}`;
  const limits: (() => void)[] = [];
  const clock: Clock = {
    ...systemClock,
    after(_, callback) {
      limits.push(callback);
      return () => undefined;
    },
  };
  const client = createClient({ mode: 'test', apiKey: 'k', baseUrl, retries: 0, clock });
  const error = errorOf(client.webhooks.get('wh_1'));
  await once(server, 'connection');
  // Wait until the client reads the body. Not every collection removes the request.
  for (let turn = 0; turn < 40; turn++) {
    await setImmediate();
    collectGarbage();
  }
  for (const end of limits) end();
  expect((await error).name).toBe('TimeoutError');
  const [socket] = sockets;
  if (socket && !socket.closed) await once(socket, 'close');
  expect(socket?.closed).toBe(true);
  server.close();
});
