import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createFake } from '@paydeck/testing';
import { smallCalls } from './fakes-msw.ts';
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

print(await smallCalls());
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
  const before = process.cpuUsage();
  const times = Array.from({ length: count }, (_, index) => {
    const start = performance.now();
    read(path(index + 50));
    return performance.now() - start;
  });
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1000 / count;
  times.sort((a, b) => a - b);
  const part = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(3);
  console.log(
    `  ${title}: median ${part(0.5)} ms, p97 ${part(0.97)} ms, p99 ${part(0.99)} ms, CPU ${cpu.toFixed(3)} ms each`,
  );
}

/** Pages of 100 over HTTP, the CPU time of the server alone: other pages each time, and the same few again and again. */
async function overHttp(): Promise<void> {
  const ours = await startServer('fake');
  const hono = await startServer('hono');
  const rounds = { 'every page another one': 200, 'ten pages, again and again': 10 };
  for (const [title, different] of Object.entries(rounds)) {
    print(
      await paired(
        `200 pages of 100 over HTTP, ${title}: CPU of the server`,
        { name: 'the fake', run: async () => ours.cpuOf(async () => pages(ours.baseUrl, different)) },
        {
          name: 'hono, which stringifies',
          run: async () => hono.cpuOf(async () => pages(hono.baseUrl, different)),
        },
        9,
      ),
    );
  }
  ours.stop();
  hono.stop();
}

async function pages(base: string, different: number): Promise<void> {
  for (let page = 0; page < 200; page += 1) {
    const answer = await fetch(`${base}/subscriptions?page_size=100&page_number=${page % different}`, {
      headers: HEADERS,
    });
    await answer.arrayBuffer();
  }
}

async function startServer(which: 'fake' | 'hono') {
  const child = fork(fileURLToPath(new URL('fakes-server.ts', import.meta.url)), [which]);
  const [{ baseUrl }]: [{ baseUrl: string }] = await message(child);
  const cpu = async (): Promise<number> => {
    child.send('cpu');
    const [{ cpu: used }]: [{ cpu: number }] = await message(child);
    return used;
  };
  return {
    baseUrl,
    stop: () => child.kill(),
    cpuOf: async (work: () => Promise<void>): Promise<number> => {
      const before = await cpu();
      await work();
      return (await cpu()) - before;
    },
  };
}

async function message<Message>(child: ChildProcess): Promise<Message> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The other side is `fakes-server.ts`.
  return (await once(child, 'message')) as Message;
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_048_576;
}
