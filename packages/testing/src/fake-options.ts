import type { ClockOption } from './clock.ts';
import type { DeliveryOptions } from './deliveries.ts';
import type { Fault, FaultPreset } from './faults.ts';
import type { RecordedRequest } from './journal.ts';
import type { Rates } from './limits.ts';
import type { PolicyOptions, PolicyPreset } from './policy.ts';
import { isKeyOf } from './record.ts';
import type { Counts } from './store.ts';

/** How a fake is made. Every option has a default. */
export interface FakeOptions {
  /** Decides all data: the same seed and clock make the same records. Default 1. */
  readonly seed?: number | string | undefined;
  /** How many subscriptions each mode starts with. Default 200. */
  readonly subscriptions?: number | undefined;
  /** How many discounts. Default 24. */
  readonly discounts?: number | undefined;
  /** How many payouts. Default 24. */
  readonly payouts?: number | undefined;
  /** How many webhook endpoints. Default 7. */
  readonly webhooks?: number | undefined;
  /** The key of test mode, with all access. Default `test_key`. */
  readonly testKey?: string | undefined;
  /** The key of live mode, with all access. Default `live_key`. */
  readonly liveKey?: string | undefined;
  /** Both limits, as numbers or as `'10/s,100/min'`; `false` for none. Default what the policy `tier` says: 10/s and 100/min. */
  readonly limits?: Rates | string | false | undefined;
  /** Where the clock starts. Default 2026-03-02T09:00:00Z, standing still until it is advanced. */
  readonly clock?: ClockOption | undefined;
  /** Milliseconds that every answer waits, on the fake's clock. Default 0. */
  readonly latency?: number | undefined;
  /** Choices that the service's document leaves open, by name: see `docs/policies.md`. */
  readonly policy?: PolicyOptions | undefined;
  /** The set of choices to start from. Default `'documented'`. */
  readonly preset?: PolicyPreset | undefined;
  /** What goes wrong from the start: faults, or the name of a preset. */
  readonly faults?: FaultPreset | Fault | readonly (FaultPreset | Fault)[] | undefined;
  /** Delivers events to the webhook endpoints. Default no event is delivered. */
  readonly deliveries?: DeliveryOptions | undefined;
  /** Told of every request, after it was answered. */
  readonly onRequest?: ((request: RecordedRequest) => void) | undefined;
  /** The address that requests through `fake.fetch` seem to come from. Default `127.0.0.1`. */
  readonly ip?: string | undefined;
}

/** Refuses an option that there is not: a misspelt one would be a default in silence. */
export function checkOptions(options: FakeOptions): void {
  for (const name of Object.keys(options)) {
    if (!isKeyOf(NAMES, name)) {
      throw new TypeError(`A fake has no option "${name}". Options: ${Object.keys(NAMES).join(', ')}.`);
    }
  }
  const { seed } = options;
  if (seed !== undefined && typeof seed !== 'string' && !Number.isFinite(seed)) {
    throw new TypeError(`seed is a number or a text, not ${JSON.stringify(seed)}.`);
  }
}

const NAMES = {
  seed: true,
  subscriptions: true,
  discounts: true,
  payouts: true,
  webhooks: true,
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
} as const satisfies Readonly<Record<keyof FakeOptions, true>>;

/** How many records of each kind there are to be. */
export function countsOf(options: Partial<Counts> | FakeOptions): Counts {
  return {
    subscriptions: wholeNumber('subscriptions', options.subscriptions ?? 200, MOST_RECORDS),
    discounts: wholeNumber('discounts', options.discounts ?? 24, MOST_RECORDS),
    payouts: wholeNumber('payouts', options.payouts ?? 24, MOST_RECORDS),
    webhooks: wholeNumber('webhooks', options.webhooks ?? 7, MOST_RECORDS),
  };
}

const MOST_RECORDS = 10_000_000;

export function wholeNumber(name: string, value: number, most: number): number {
  if (!Number.isInteger(value) || value < 0 || value > most) {
    throw new TypeError(`${name} is a whole number from 0 to ${most}, not ${JSON.stringify(value)}.`);
  }
  return value;
}
