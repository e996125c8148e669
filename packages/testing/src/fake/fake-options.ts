import type { ClockOption } from '../clock/clock.ts';
import { isKeyOf } from '../json.ts';
import type { PolicyOptions, PolicyPreset } from '../policy.ts';
import { type Counts, DEFAULT_COUNTS } from '../resources/resources.ts';
import type { DeliveryOptions } from '../resources/webhooks/deliveries.ts';
import type { Fault, FaultPreset } from '../service/faults.ts';
import type { Rates } from '../service/limits.ts';
import type { RecordedRequest } from '../service/recorded-request.ts';

/** How many records each mode starts with, of each resource. */
export type CountOptions = { readonly [Name in keyof Counts]?: number | undefined };

/**
 * How a fake is made. Every option has a default. `subscriptions`, `discounts`, `payouts` and `webhooks` say how many records
 * each mode starts with: 200, 24, 24 and 7 by default, 10,000,000 at most.
 */
export interface FakeOptions extends CountOptions {
  /** Decides all data: the same seed and clock make the same records. Default 1. */
  readonly seed?: number | string | undefined;
  /** The key of test mode, with all access. Default `test_key`. */
  readonly testKey?: string | undefined;
  /** The key of live mode, with all access. Default `live_key`. */
  readonly liveKey?: string | undefined;
  /** Both limits, as numbers or as `'10/s,100/min'`; `false` for none. Default what the policy `tier` says: 10/s and 100/min. */
  readonly limits?: Rates | string | false | undefined;
  /** Where the clock starts. Default 2026-03-02T09:00:00Z, standing still until it is advanced. */
  readonly clock?: ClockOption | undefined;
  /** Milliseconds that every response waits, on the fake's clock. Default 0. */
  readonly latency?: number | undefined;
  /** Choices that the service's document leaves open, by name: see `docs/policies.md`. */
  readonly policy?: PolicyOptions | undefined;
  /** The set of choices to start from. Default `'documented'`. */
  readonly preset?: PolicyPreset | undefined;
  /** What goes wrong from the start: faults, or the name of a preset. */
  readonly faults?: FaultPreset | Fault | readonly (FaultPreset | Fault)[] | undefined;
  /** Delivers events to the webhook endpoints. Default no event is delivered. */
  readonly deliveries?: DeliveryOptions | undefined;
  /** Called with every request, after it was handled. */
  readonly onRequest?: ((request: RecordedRequest) => void) | undefined;
  /** The address that requests through `fake.fetch` seem to come from. Default `127.0.0.1`. */
  readonly ip?: string | undefined;
}

/** Rejects an option that there is not: a misspelt one would be a default in silence. */
export function checkOptions(options: FakeOptions): void {
  for (const name of Object.keys(options)) {
    if (!isKeyOf(NAMES, name) && !DEFAULT_COUNTS.some((counted) => counted.name === name)) {
      const [seed, ...others] = Object.keys(NAMES);
      const names = [seed, ...DEFAULT_COUNTS.map((counted) => counted.name), ...others];
      throw new TypeError(`A fake has no option "${name}". Options: ${names.join(', ')}.`);
    }
  }
  const { seed } = options;
  if (seed !== undefined && typeof seed !== 'string' && !Number.isFinite(seed)) {
    throw new TypeError(`seed is a number or a text, not ${JSON.stringify(seed)}.`);
  }
}

const NAMES = {
  seed: true,
  testKey: true,
  liveKey: true,
  limits: true,
  clock: true,
  latency: true,
  policy: true,
  preset: true,
  faults: true,
  deliveries: true,
  onRequest: true,
  ip: true,
} as const satisfies Readonly<Record<Exclude<keyof FakeOptions, keyof Counts>, true>>;

/** How many records of each kind there are to be. */
export function countsOf(options: CountOptions): Counts {
  const counts = DEFAULT_COUNTS.map(({ name, count }) => [
    name,
    wholeNumber(name, options[name] ?? count, MOST_RECORDS),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has a number of every name now.
  return Object.fromEntries(counts) as Counts;
}

const MOST_RECORDS = 10_000_000;

export function wholeNumber(name: string, value: number, most: number): number {
  if (!Number.isInteger(value) || value < 0 || value > most) {
    throw new TypeError(`${name} is a whole number from 0 to ${most}, not ${JSON.stringify(value)}.`);
  }
  return value;
}
