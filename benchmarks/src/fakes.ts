import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFake } from '@paydeck/testing';
import { paired, print } from './paired.ts';

// What the fake costs: a million records, many fakes, and a page over HTTP against a server that stringifies objects.

const HEADERS = { authorization: 'Bearer test_key' };
const MILLION = 1_000_000;

createFake();
const memoryBefore = memory();
const begin = performance.now();
const fake = createFake({ seed: 7, subscriptions: MILLION, limits: false });
read('subscriptions?page_size=100');
const ready = performance.now() - begin;
console.log(
  `${MILLION} subscriptions: first page after ${ready.toFixed(1)} ms, ${(memory() - memoryBefore).toFixed(1)} MB more`,
);

let from = performance.now();
createFake();
console.log(`createFake(): ${(performance.now() - from).toFixed(3)} ms`);

report(
  'page of 100 from anywhere, unfiltered',
  2000,
  (index) => `subscriptions?page_size=100&page_number=${(index * 7919) % 10_000}`,
);
for (const filter of [
  'status=past_due',
  'cancel_at_next_billing_date=true',
  `customer_id=${fake.customers.at(0)?.customer_id}`,
  'status=active&cancel_at_next_billing_date=false',
  'created_at_gte=2026-01-01T00:00:00Z',
]) {
  from = performance.now();
  read(`subscriptions?${filter}&page_size=100`);
  const first = performance.now() - from;
  report(
    `page of 100, ${filter.replace(/=cus_.*/, '=…')} (first use ${first.toFixed(0)} ms)`,
    500,
    (index) => `subscriptions?${filter}&page_size=100&page_number=${(index * 31) % 400}`,
  );
}
console.log(`with every index: ${(memory() - memoryBefore).toFixed(1)} MB more\n`);

await overHttp();

function read(path: string): number {
  const { answer } = fake.handle({
    method: 'GET',
    target: `/test/${path}`,
    headers: HEADERS,
    body: undefined,
    ip: '127.0.0.1',
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer.body?.length ?? 0;
}

function report(title: string, count: number, path: (index: number) => string): void {
  for (let index = 0; index < 50; index += 1) read(path(index));
  const times = Array.from({ length: count }, (_, index) => {
    const start = performance.now();
    read(path(index + 50));
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  const part = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(3);
  console.log(`  ${title}: median ${part(0.5)} ms, p99 ${part(0.99)} ms`);
}

/** Pages of 100 over HTTP: every page another one, so that no rendered page is used twice. */
async function overHttp(): Promise<void> {
  const served = createFake({ seed: 7, subscriptions: 20_000, limits: false });
  const server = await served.listen();
  const records = [...served.subscriptions];
  const plain = createServer((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('page_number'));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ items: records.slice(page * 100, page * 100 + 100) }));
  });
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A server on a port has an address with one.
  const { port } = plain.address() as AddressInfo;
  print(
    await paired(
      '200 pages of 100 over HTTP, client included',
      { name: 'the fake', run: async () => pages(server.baseUrl.test) },
      { name: 'objects held, stringified', run: async () => pages(`http://127.0.0.1:${port}`) },
      7,
    ),
  );
  await server.close();
  plain.closeAllConnections();
  plain.close();
}

async function pages(base: string): Promise<number> {
  const start = performance.now();
  for (let page = 0; page < 200; page += 1) {
    const answer = await fetch(`${base}/subscriptions?page_size=100&page_number=${page}`, { headers: HEADERS });
    await answer.arrayBuffer();
  }
  return performance.now() - start;
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_048_576;
}
