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
    1000,
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
  for (let index = 0; index < 100; index += 1) read(path(index));
  const every: number[] = [];
  // Of a page during which the system gave the processor to another program, the time says nothing of the fake.
  const alone: number[] = [];
  const before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) {
    const { involuntaryContextSwitches } = process.resourceUsage();
    const start = performance.now();
    read(path(index + 100));
    const time = performance.now() - start;
    every.push(time);
    if (process.resourceUsage().involuntaryContextSwitches === involuntaryContextSwitches) alone.push(time);
  }
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1000 / count;
  console.log(
    `  ${title}: median ${at(every, 0.5)} ms, p99 ${at(every, 0.99)} ms, ` +
      `p99 of the ${alone.length} of ${count} that ran alone ${at(alone, 0.99)} ms, CPU ${cpu.toFixed(3)} ms each`,
  );
}

function at(times: readonly number[], part: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(3);
}

/** Pages of 100 over HTTP, the CPU time of the server alone: more than it keeps, and a few again and again. */
async function overHttp(): Promise<void> {
  const ours = await startServer('fake');
  const hono = await startServer('hono');
  const rounds = { 'two hundred pages in turn': 200, 'ten pages, again and again': 10 };
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
