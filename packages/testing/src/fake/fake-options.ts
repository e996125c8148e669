import type { ClockOption } from '../clock/clock.ts';
import type { DeliveryOptions } from '../resources/webhooks/deliveries.ts';
import type { Fault, FaultPreset } from '../faults/faults.ts';
import { isKeyOf } from '../json.ts';
import type { PolicyOptions, PolicyPreset } from '../policies/policies.ts';
import { type Counts, DEFAULT_COUNTS } from '../resources/resources.ts';
import type { Rates } from '../service/limits.ts';
import type { RecordedRequest } from '../service/recorded-request.ts';

/** The initial number of records in each mode, by resource. */
export type CountOptions = { readonly [Name in keyof Counts]?: number | undefined };

/**
 * Options of a fake. Every option has a default. The name of a resource, such as `subscriptions`, is the initial number of
 * its records in each mode, 10,000,000 at most.
 */
export interface FakeOptions extends CountOptions {
  /** The seed of all generated data: the same seed and clock generate the same records. Default 1. */
  readonly seed?: number | string | undefined;
  /** The key of test mode, with all access. Default `test_key`. */
  readonly testKey?: string | undefined;
  /** The key of live mode, with all access. Default `live_key`. */
  readonly liveKey?: string | undefined;
  /** Both rate limits, as numbers or as `'10/s,100/min'`, which is the default; `false` disables them. */
  readonly limits?: Rates | string | false | undefined;
  /** The start of the clock. Default a virtual clock at 2026-03-02T09:00:00Z. */
  readonly clock?: ClockOption | undefined;
  /** The latency of every response in milliseconds, on the clock of the fake. Default 0. */
  readonly latency?: number | undefined;
  /** How the fake behaves where the service's document is silent, by policy name: see `docs/policies.md`. */
  readonly policy?: PolicyOptions | undefined;
  /** The policy preset to start from. Default `'documented'`. */
  readonly preset?: PolicyPreset | undefined;
  /** The initial faults, or the name of a fault preset. */
  readonly faults?: FaultPreset | Fault | readonly (FaultPreset | Fault)[] | undefined;
  /** Delivers events to the webhook endpoints. By default no event is delivered. */
  readonly deliveries?: DeliveryOptions | undefined;
  /** Called after every request. */
  readonly onRequest?: ((request: RecordedRequest) => void) | undefined;
  /** The client IP address of requests through `fake.fetch`. Default `127.0.0.1`. */
  readonly ip?: string | undefined;
}

/** Throws for an unknown option, because a misspelt option would silently be the default. */
export function checkOptions(options: FakeOptions): void {
  for (const name of Object.keys(options)) {
    if (!isKeyOf(NAMES, name) && !DEFAULT_COUNTS.some((counted) => counted.name === name)) {
      const [seed, ...others] = Object.keys(NAMES);
      const names = [seed, ...DEFAULT_COUNTS.map((counted) => counted.name), ...others];
      throw new TypeError(`Unknown option "${name}". Options: ${names.join(', ')}.`);
    }
  }
  const { seed } = options;
  if (seed !== undefined && typeof seed !== 'string' && !Number.isFinite(seed)) {
    throw new TypeError(`seed must be a number or a string, not ${JSON.stringify(seed)}.`);
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

export function countsOf(options: CountOptions): Counts {
  const counts = DEFAULT_COUNTS.map(({ name, count }) => [
    name,
    wholeNumber(name, options[name] ?? count, MAX_RECORDS),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object has a number for every name
  return Object.fromEntries(counts) as Counts;
}

const MAX_RECORDS = 10_000_000;

export function wholeNumber(name: string, value: number, most: number): number {
  if (!Number.isInteger(value) || value < 0 || value > most) {
    throw new TypeError(`${name} must be a whole number from 0 to ${most}, not ${JSON.stringify(value)}.`);
  }
  return value;
}
