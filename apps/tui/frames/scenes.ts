import { fileURLToPath } from 'node:url';
import { createFake, type Fake } from '@paydeck/testing';
import type { Size } from '../src/drawing/layout.ts';

export const framesFolder = fileURLToPath(new URL('../../../docs/frames/', import.meta.url));

/** A fixed port, because the address is in the screenshots. */
export const framesPort = 59_998;

/** A screenshot of the guide: what to open, which keys to press, and what to wait for. */
export interface Scene {
  /** The name of the file, without its extension. */
  readonly name: string;
  /** The alternative text of the screenshot. */
  readonly title: string;
  readonly size: Size;
  /** Default: the embedded service. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Creates a service that is served on loopback, in test and in live mode. */
  readonly service?: () => Fake;
  readonly steps: readonly Step[];
}

interface Step {
  readonly keys?: string;
  /** The text on the screen when all keys are handled. */
  readonly until: string | RegExp;
}

const wide: Size = { columns: 120, rows: 40 };

const ctrlS = '\u0013';

/** The time at which `standing-clock.ts` stops the clock. */
const standing = { from: '2026-11-22T12:00:00Z', running: false } as const;

const opened: Step = { until: '1 of 100+ loaded' };

export const scenes: readonly Scene[] = [
  scene('past-due', 'Past-due subscriptions, one with its customer', { columns: 120, rows: 22 }, [
    opened,
    { keys: ':subs status=past_due\r', until: '1 of 58 loaded (end)' },
    { keys: 'j', until: '2 of 58' },
  ]),
  scene('subscriptions', 'Subscriptions, with the detail of the selected one', wide, [
    opened,
    { keys: 'jj', until: '3 of' },
  ]),
  scene('summary', 'A summary of what is loaded', wide, [
    opened,
    { keys: '3', until: 'CREATED' },
    // A second later the digits are no longer shown at the end of the last line.
    { keys: '5', until: /Renewals.*\(more below\)\s*$/s },
  ]),
  scene('palette', 'The palette: commands with completion', wide, [opened, { keys: ':subs past', until: 'past_due' }]),
  {
    name: 'live',
    title: 'Live mode, which only reads: a key that would write says so',
    size: wide,
    args: ['--mode', 'live'],
    service: () => createFake({ seed: 7, subscriptions: 1_037, clock: standing }),
    steps: [opened, { keys: 'a', until: 'read-only: start' }],
  },
  {
    name: 'unknown-outcome',
    title: 'A new customer whose response was lost: the outcome is unknown, and how to find out',
    size: wide,
    args: [],
    service() {
      const fake = createFake({ seed: 7, subscriptions: 1_037, clock: standing });
      fake.faults.next('customers.create', { loseResponse: true });
      return fake;
    },
    steps: [
      opened,
      { keys: 'aada@example.com\tAda Lovelace', until: 'Ada Lovelace' },
      { keys: ctrlS, until: 'Exactly this' },
      { keys: ctrlS, until: 'its response was lost' },
    ],
  },
  {
    name: 'waiting',
    title: 'Waiting for the rate limit: when the next request is sent, and which keys do not wait',
    size: wide,
    args: [],
    service() {
      const fake = createFake({ seed: 7, subscriptions: 1_037, clock: standing });
      fake.faults.add({ operation: 'subscriptions.list', after: 1, rateLimited: { resetSeconds: 20 } });
      return fake;
    },
    steps: [opened, { keys: 'G', until: 'limit' }],
  },
];

function scene(name: string, title: string, size: Size, steps: readonly Step[]): Scene {
  return { name, title, size, steps };
}
