import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createRateLimiter } from '../rate-limit/rate-limiter.ts';
import type { Outcome } from '../rate-limit/rate-limit.ts';
import { callThrough, LimitedService } from '../test-support/limited-service.ts';
import { SteppingClock } from '../test-support/stepping-clock.ts';

test('the trace in docs/lists-and-limits.md matches a simulated run', async () => {
  const documented = await readFile(new URL('../../../../docs/lists-and-limits.md', import.meta.url), 'utf8');
  // The last column of the document is prose. The columns before it are compared.
  const facts = /```\n {3}time.*\n([^`]*)```/
    .exec(documented)?.[1]
    ?.split('\n')
    .map((line) => line.slice(0, 56).trimEnd());
  expect(facts?.slice(0, -1)).toEqual(await trace());
});

/** Simulates 20 concurrent calls against 5 per second and 18 per minute, with 40 to 46 ms latency. One line per time. */
async function trace(): Promise<string[]> {
  const clock = new SteppingClock();
  const startedAt = clock.now();
  const service = new TracedService(clock, { perSecond: 5, perMinute: 18, algorithm: 'fixed', latencyMs });
  const limiter = createRateLimiter({ clock, random: () => 0.2 });
  await clock.run(Promise.all(Array.from({ length: 20 }, () => callThrough(limiter, service))));
  const lines: string[] = [];
  for (const { at, arrow, number, headers } of service.events) {
    const time = ((at - startedAt) / 1_000).toFixed(3).padStart(8);
    const last = lines.at(-1);
    const isSame = last?.startsWith(`${time}  ${arrow}`) && headers === undefined;
    if (isSame) lines[lines.length - 1] = `${last}${String(number).padStart(3)}`;
    else lines.push(`${time}  ${arrow}${String(number).padStart(3)}`.padEnd(headers ? 30 : 0) + (headers ?? ''));
  }
  return lines;
}

function latencyMs(index: number): [there: number, back: number] {
  return [20, 20 + ((5 * index) % 7)];
}

class TracedService extends LimitedService {
  readonly events: { at: number; arrow: '->' | '<-'; number: number; headers?: string }[] = [];
  readonly #clock: SteppingClock;

  constructor(clock: SteppingClock, options: ConstructorParameters<typeof LimitedService>[1]) {
    super(clock, options);
    this.#clock = clock;
  }

  override async request(): Promise<Outcome> {
    const number = this.events.filter(({ arrow }) => arrow === '->').length + 1;
    this.events.push({ at: this.#clock.now(), arrow: '->', number });
    const outcome = await super.request();
    const { limit, remaining, resetMs = 0 } = outcome.rateLimit ?? {};
    const headers = `${outcome.status === 429 ? '429, ' : ''}${remaining} of ${limit}, reset ${resetMs / 1_000} s`;
    this.events.push({ at: this.#clock.now(), arrow: '<-', number, headers });
    return outcome;
  }
}
