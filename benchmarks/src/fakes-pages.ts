import { execFileSync } from 'node:child_process';

const MILLION = 1_000_000;
const HEADERS = { authorization: 'Bearer test_key' };

/** A million subscriptions in a fresh process: the time until they are ready, and for pages of 100 from anywhere. */
export async function aMillion(): Promise<void> {
  const { createFake } = await import('@paydeck/testing');
  createFake();
  const begin = performance.now();
  const fake = createFake({ seed: 7, subscriptions: MILLION, limits: false });
  const read = (query: string): void => {
    const target = `/test/subscriptions?page_size=100${query}`;
    const { response } = fake.handle({ method: 'GET', target, headers: HEADERS, body: undefined, ip: '127.0.0.1' });
    if (response.status !== 200) throw new Error(`${target} responded ${response.status}`);
  };
  read('');
  const ready = performance.now() - begin;
  console.log(
    `${MILLION} subscriptions: first page after ${ready.toFixed(1)} ms, ${beyondBare()} more than a bare node`,
  );
  const from = performance.now();
  createFake();
  console.log(`createFake(): ${(performance.now() - from).toFixed(3)} ms`);

  report('a page of 100 from anywhere', 3000, (index) => read(`&page_number=${(index * 7919) % 10_000}`));
  for (const filter of [
    'status=past_due',
    'cancel_at_next_billing_date=true',
    'status=active&cancel_at_next_billing_date=false',
    'created_at_gte=2026-01-01T00:00:00Z',
    `customer_id=${fake.customers.at(0)?.customer_id}`,
    `product_id=${fake.subscriptions.at(0)?.product_id}`,
  ]) {
    const start = performance.now();
    read(`&${filter}`);
    const first = performance.now() - start;
    report(`with ${filter.replace(/_id=.*/, '_id=…')} (first use ${first.toFixed(0)} ms)`, 3000, (index) =>
      read(`&${filter}&page_number=${(index * 31) % 350}`),
    );
  }
  console.log(`with five filters in use: ${beyondBare()} more than a bare node`);

  let sum = 0;
  report('for comparison, a loop of about that length that needs no memory', 3000, (index) => {
    for (let round = 0; round < 250_000; round += 1) sum = (sum ^ (round * index)) | 0;
  });
  console.log(`(its p99 is the machine's, not the fake's; ${sum === 0 ? '' : 'done'})\n`);
}

/** The elapsed time of pages, including garbage collection and other programs. */
function report(title: string, count: number, read: (index: number) => void): void {
  for (let index = 0; index < WARM_UP; index += 1) read(index);
  const every: number[] = [];
  // The time of a page that the system interrupted for another program says nothing about the fake.
  const alone: number[] = [];
  const before = process.cpuUsage();
  for (let index = WARM_UP; index < WARM_UP + count; index += 1) {
    const { involuntaryContextSwitches } = process.resourceUsage();
    const start = performance.now();
    read(index);
    const time = performance.now() - start;
    every.push(time);
    if (process.resourceUsage().involuntaryContextSwitches === involuntaryContextSwitches) alone.push(time);
  }
  const { user, system } = process.cpuUsage(before);
  console.log(
    `  ${title}\n    p50 ${at(every, 0.5)} ms, p99 ${at(every, 0.99)} ms; not interrupted (${alone.length} of ${count}): ` +
      `p99 ${at(alone, 0.99)} ms; CPU of all threads ${((user + system) / 1000 / count).toFixed(3)} ms each`,
  );
}

/** The number of warm-up pages, which compile the code. */
const WARM_UP = 200;

function at(times: readonly number[], part: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(3);
}

/** The memory in use above that of an empty process, including the code of the client and of the fake. */
function beyondBare(): string {
  globalThis.gc?.();
  return `${((memory(process.memoryUsage()) - bare) / 1_048_576).toFixed(1)} MB`;
}

function memory({ heapUsed, arrayBuffers }: { heapUsed: number; arrayBuffers: number }): number {
  return heapUsed + arrayBuffers;
}

const bare = Number(
  execFileSync(process.execPath, [
    '--expose-gc',
    '-p',
    'gc(); const { heapUsed, arrayBuffers } = process.memoryUsage(); heapUsed + arrayBuffers',
  ]),
);
