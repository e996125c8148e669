import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFake } from '@paydeck/testing';

// A server of its own process, so that its CPU time can be told from the client's: the fake, or objects that are stringified.

const fake = createFake({ seed: 7, subscriptions: 20_000, limits: false });
let baseUrl: string;
if (process.argv[2] === 'fake') {
  baseUrl = (await fake.listen()).baseUrl.test;
} else {
  const records = [...fake.subscriptions];
  const server = createServer((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('page_number'));
    const body = JSON.stringify({ items: records.slice(page * 100, page * 100 + 100) });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A server on a port has an address with one.
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1000 });
});
process.send?.({ baseUrl });
