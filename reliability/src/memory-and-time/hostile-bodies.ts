// A process that receives hostile bodies of the largest size, and prints for how long each blocks the event loop, and for
// how long JSON.parse does for subscriptions of that size.
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@paydeck/core';
import { collectGarbage } from '@paydeck/test-kit/memory';
import { createFake } from '@paydeck/testing';

const mostBytes = 16 * 1024 * 1024;
const mostValues = 199_000;
const [subscription] = createFake({ subscriptions: 1, limits: false }).subscriptions;
const record = JSON.stringify(subscription);

/** Repeats a text up to the largest size. */
function filled(start: string, repeated: string, end: string): string {
  return start + repeated.repeat(Math.floor((mostBytes - start.length - end.length) / repeated.length)) + end;
}

const names = Array.from({ length: mostValues }, (_, index) => `"${String(index).padStart(65, 'a')}":""`).join(',');
const bodies = {
  records: filled('{"items":[', `${record},`, `${record}]}`),
  'a text': filled('{"items":[{"status":"', 'x', '"}]}'),
  escapes: filled('{"items":[{"status":"', '\\\\\\"', '"}]}'),
  digits: filled('{"items":[{"status":', '9', '}]}'),
  'white space': filled('{"items":[', ' ', ']}'),
  brackets: filled('{"items":', '[', ''),
  'empty records': `{"items":[${`{},${' '.repeat(80)}`.repeat(mostValues / 2)}{}]}`,
  'unknown fields': `{"items":[{${names}}]}`,
  metadata: `{"items":[${JSON.stringify({ ...subscription, metadata: 0 }).replace('"metadata":0', `"metadata":{${names}}`)}]}`,
};

/** The CPU time of this thread in milliseconds, which other programs do not lengthen. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The longest time in milliseconds for which a work blocks the event loop. */
async function blockedBy(work: () => unknown): Promise<number> {
  collectGarbage();
  let [longest, before, isOver] = [0, cpuMs(), false];
  const look = (): void => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(look);
  };
  look();
  await pause(5);
  await work();
  await new Promise((resolve) => void setImmediate(resolve));
  isOver = true;
  return longest;
}

/** The middle of three times. */
async function median(work: () => unknown): Promise<number> {
  const times = [await blockedBy(work), await blockedBy(work), await blockedBy(work)];
  return times.toSorted((a, b) => a - b)[1] ?? Number.NaN;
}

const honest = await median(() => JSON.parse(bodies['records']));
const blocked: Record<string, number> = {};
for (const [name, text] of Object.entries(bodies)) {
  const bytes = new TextEncoder().encode(text);
  const send = async () => new Response(bytes, { headers: { 'content-type': 'application/json' } });
  const client = createClient({
    mode: 'test',
    apiKey: 'k',
    baseUrl: 'https://service.invalid',
    retries: 0,
    fetch: send,
  });
  const list = client.subscriptions.list();
  blocked[name] = await median(async () => list.page().catch(() => undefined));
}
process.stdout.write(JSON.stringify({ honest, blocked }));
