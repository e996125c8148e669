// A process that watches a mirror for very many virtual minutes, and prints the memory held at eleven marks.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { openMirror, watch } from '@paydeck/mirror';
import { createFake } from '@paydeck/testing';
import { memoryHeld } from '../memory-held.ts';

const minutes = Number(process.argv[2]);
const fake = createFake({ subscriptions: 300, limits: false });
const ids = Array.from(fake.subscriptions, ({ subscription_id: id }) => id);
const folder = mkdtempSync(join(tmpdir(), 'paydeck-watch-'));
const account = { mode: 'test', baseUrl: fake.baseUrl.test, apiKey: fake.keys.test } as const;
const mirror = await openMirror(join(folder, 'mirror.sqlite'), { account });
const stop = new AbortController();
const marks: number[] = [];
let [pulls, incomplete] = [0, 0];
await watch(mirror, fake.client(), {
  everyMs: 60_000,
  signal: stop.signal,
  now: fake.clock.date,
  onPull({ reads }) {
    pulls += 1;
    if (reads.some(({ isComplete }) => !isComplete)) incomplete += 1;
  },
  async wait(ms) {
    fake.clock.advance({ ms });
    // Only the mirror and its client are measured.
    fake.requests.clear();
    const status = pulls % 2 === 0 ? 'past_due' : 'active';
    fake.subscriptions.update(ids[pulls % ids.length] ?? '', { status });
    if (pulls % Math.floor(minutes / 11) === 0) marks.push(await memoryHeld());
    if (pulls >= minutes) stop.abort();
  },
}).catch((error: unknown) => {
  if (!stop.signal.aborted) throw error;
});
await mirror.close();
rmSync(folder, { recursive: true });
process.stdout.write(JSON.stringify({ marks, failed: incomplete, done: pulls }));
