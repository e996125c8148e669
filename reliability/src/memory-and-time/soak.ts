// A process that does one thing very many times, and prints what remains: memory, failures, listeners.
import { join } from 'node:path';
import process from 'node:process';
import { createClient } from '@paydeck/core';
import { openMirror, watch } from '@paydeck/mirror';
import { serve } from '@paydeck/test-kit/listen';
import { memoryHeld } from '@paydeck/test-kit/memory';
import { temporaryFolder } from '@paydeck/test-kit/temporary-folder';
import { createFake } from '@paydeck/testing';

/** What remains after a soak. */
export interface Soak {
  /** The memory held, in bytes, at eleven or more moments. */
  readonly marks: readonly number[];
  readonly failed: number;
  /** Those left on a signal. */
  readonly listeners?: number;
}

const subjects: Readonly<Record<string, (times: number) => Promise<Soak>>> = { client, fake, mirror };
const [, , subject = '', times] = process.argv;
process.stdout.write(JSON.stringify(await subjects[subject]?.(Number(times))));

/** Requests of one client with one signal. */
async function client(requests: number): Promise<Soak> {
  const body = JSON.stringify({ items: [], data: [], done: true });
  using server = await serve((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const { payouts } = createClient({ mode: 'test', apiKey: 'k', baseUrl: server.url });
  const { signal } = new AbortController();
  let [listeners, failed] = [0, 0];
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners += 1;
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners -= 1;
    remove(...args);
  };
  const marks: number[] = [];
  for (let mark = 0; mark <= 10; mark += 1) {
    for (let done = 0; done < requests / 11; done += 20) {
      const calls = Array.from({ length: 20 }, () => payouts.list({}, { signal }).page());
      for (const { status } of await Promise.allSettled(calls)) failed += status === 'rejected' ? 1 : 0;
    }
    marks.push(await memoryHeld());
  }
  return { marks, failed, listeners };
}

/** Requests to the server of one fake. */
async function fake(requests: number): Promise<Soak> {
  const service = createFake({ subscriptions: 1_000, limits: false });
  await using server = await service.listen();
  const headers = { authorization: `Bearer ${service.keys.test}` };
  const [first] = service.subscriptions;
  const pathOf = (number: number): string =>
    [
      `/subscriptions?page_size=100&page_number=${number % 12}`,
      `/subscriptions?created_at_gte=${new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString()}`,
      `/subscriptions?customer_id=${first?.customer.customer_id}&page_number=${number % 7}`,
      '/payouts?page_size=10',
      `/discounts/code/NO_${number}`,
      `/webhooks/ep_${number}`,
      `/customers?status=${number}`,
    ][number % 7] ?? '';
  // The fake keeps up to 20,000 requests and then drops the older half, so it holds as many at each of these marks.
  const [untilFull, each] = [20_000, 10_000];
  const marks: number[] = [];
  let [sent, failed] = [0, 0];
  while (sent < requests) {
    const responses = Array.from({ length: 20 }, async (_, index) => {
      const response = await fetch(server.baseUrl.test + pathOf(sent + index), { headers });
      await response.arrayBuffer();
      if (response.status >= 500) failed += 1;
    });
    await Promise.all(responses);
    sent += responses.length;
    if (sent >= untilFull && sent % each === 0) marks.push(await memoryHeld());
  }
  return { marks, failed };
}

/** Virtual minutes in which a mirror is watched. */
async function mirror(minutes: number): Promise<Soak> {
  const service = createFake({ subscriptions: 300, limits: false });
  const ids = Array.from(service.subscriptions, ({ subscription_id: id }) => id);
  using folder = temporaryFolder();
  const account = { mode: 'test', baseUrl: service.baseUrl.test, apiKey: service.keys.test } as const;
  const watched = await openMirror(join(folder.path, 'mirror.sqlite'), { account });
  const stop = new AbortController();
  const marks: number[] = [];
  let [pulls, incomplete] = [0, 0];
  await watch(watched, service.client(), {
    everyMs: 60_000,
    signal: stop.signal,
    now: service.clock.date,
    onPull({ reads }) {
      pulls += 1;
      if (reads.some(({ isComplete }) => !isComplete)) incomplete += 1;
    },
    async wait(ms) {
      service.clock.advance({ ms });
      // Only the mirror and its client are measured.
      service.requests.clear();
      const status = pulls % 2 === 0 ? 'past_due' : 'active';
      service.subscriptions.update(ids[pulls % ids.length] ?? '', { status });
      if (pulls % Math.floor(minutes / 11) === 0) marks.push(await memoryHeld());
      if (pulls >= minutes) stop.abort();
    },
  }).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  await watched.close();
  return { marks, failed: incomplete };
}
