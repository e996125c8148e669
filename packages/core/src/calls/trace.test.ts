import { expect, test } from 'vitest';
import { createRateLimiter } from '../rate-limit/rate-limiter.ts';
import type { Outcome } from '../rate-limit/rate-limit.ts';
import { callThrough, LimitedService } from '../test-support/limited-service.ts';
import { SteppingClock } from '../test-support/stepping-clock.ts';

// The 429 is the price of not knowing the limit of the minute.
test('learns both limits from the headers of 20 concurrent calls', async () => {
  expect(await trace()).toEqual([
    '   0.000  ->  1',
    '   0.040  <-  1               4 of 5, reset 1 s',
    '   0.040  ->  2  3  4  5',
    '   0.081  <-  4               1 of 5, reset 1 s',
    '   0.083  <-  3               2 of 5, reset 1 s',
    '   0.085  <-  2               3 of 5, reset 1 s',
    '   0.086  <-  5               0 of 5, reset 1 s',
    '   1.045  ->  6',
    '   1.087  ->  7  8  9 10',
    '   1.089  <-  6               4 of 5, reset 1 s',
    '   1.127  <-  8               2 of 5, reset 1 s',
    '   1.129  <-  7               3 of 5, reset 1 s',
    '   1.130  <- 10               0 of 5, reset 1 s',
    '   1.132  <-  9               1 of 5, reset 1 s',
    '   2.094  -> 11',
    '   2.133  -> 12 13 14 15',
    '   2.135  <- 11               4 of 5, reset 1 s',
    '   2.173  <- 15               0 of 5, reset 1 s',
    '   2.175  <- 14               1 of 5, reset 1 s',
    '   2.177  <- 13               2 of 5, reset 1 s',
    '   2.179  <- 12               3 of 5, reset 1 s',
    '   3.140  -> 16',
    '   3.179  -> 17 18 19',
    '   3.185  <- 16               2 of 18, reset 57 s',
    '   3.220  <- 18               0 of 18, reset 57 s',
    '   3.222  <- 17               1 of 18, reset 57 s',
    '   3.225  <- 19               429, 0 of 18, reset 57 s',
    '  60.230  -> 20',
    '  60.274  <- 20               4 of 5, reset 1 s',
    '  60.274  -> 21',
    '  60.316  <- 21               3 of 5, reset 1 s',
  ]);
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
