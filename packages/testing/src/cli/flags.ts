import { parseArgs } from 'node:util';
import type { FakeOptions } from '../fake/fake-options.ts';
import { PRESETS } from '../policies/presets.ts';
import { parsePolicyChoice, type PolicyOptions, type PolicyPreset } from '../policy.ts';
import { isKeyOf, messageOf } from '../json.ts';
import { type CountedName, DEFAULT_COUNTS } from '../resources/resources.ts';
import type { ListenOptions } from '../transports/server.ts';

/** What the command line asks for. */
export interface Flags {
  readonly help: boolean;
  readonly version: boolean;
  readonly quiet: boolean;
  readonly listen: ListenOptions;
  readonly fake: FakeOptions;
  /** The file of faults. */
  readonly faults: string | undefined;
}

interface Flag {
  readonly type: 'string' | 'boolean';
  readonly multiple?: true;
  /** What follows the name in the help. */
  readonly value?: string;
  readonly help: string;
}

interface CountFlag {
  readonly type: 'string';
  readonly value: string;
  readonly help: string;
}

/** A flag for each resource whose number is an option. */
const COUNT_FLAGS: Readonly<Record<CountedName, CountFlag>> = countFlags();

/** The flags: read, listed in the help, and nothing else. */
export const FLAGS = {
  port: { type: 'string', value: 'N', help: 'Port to listen on; 0 for any free one (default 4010)' },
  host: { type: 'string', value: 'H', help: 'Loopback address to listen on (default 127.0.0.1)' },
  seed: { type: 'string', value: 'N', help: 'Decides all data (default 1)' },
  ...COUNT_FLAGS,
  'test-key': { type: 'string', value: 'K', help: 'Key of test mode (default test_key)' },
  'live-key': { type: 'string', value: 'K', help: 'Key of live mode (default live_key)' },
  limits: { type: 'string', value: 'L', help: 'Both limits (default 10/s,100/min)' },
  'no-limits': { type: 'boolean', help: 'No limits, for load tests' },
  latency: { type: 'string', value: 'MS', help: 'Milliseconds that every response waits (default 0)' },
  preset: { type: 'string', value: 'NAME', help: 'documented, strict, lenient, hostile or extended' },
  policy: {
    type: 'string',
    multiple: true,
    value: 'NAME=VALUE',
    help: 'One choice that the document leaves open; may be repeated',
  },
  faults: { type: 'string', value: 'FILE', help: 'JSON file of faults, or flaky, storm, tunnel' },
  clock: { type: 'string', value: 'ISO', help: 'The time to start at (default now); the clock runs on' },
  'no-control': { type: 'boolean', help: 'No addresses under /_fake/, which look into the fake and change it' },
  quiet: { type: 'boolean', help: 'No log of requests' },
  version: { type: 'boolean', help: 'Print the version' },
  help: { type: 'boolean', help: 'Print this help' },
} as const satisfies Readonly<Record<string, Flag>>;

/** Reads the arguments. What is wrong with them is an Error of one line. */
export function readFlags(args: readonly string[]): Flags {
  const values = parse(args);
  if (values.limits !== undefined && values['no-limits'] === true)
    throw new Error('Give --limits or --no-limits, not both.');
  let policy: PolicyOptions = {};
  for (const choice of values.policy ?? []) policy = { ...policy, ...parsePolicyChoice(choice) };
  const seed = values.seed;
  return {
    help: values.help === true,
    version: values.version === true,
    quiet: values.quiet === true,
    faults: values.faults,
    listen: {
      port: wholeNumber('port', values.port) ?? 4010,
      host: values.host,
      control: values['no-control'] !== true,
    },
    fake: {
      seed: seed !== undefined && /^\d{1,15}$/.test(seed) ? Number(seed) : seed,
      ...Object.fromEntries(DEFAULT_COUNTS.map(({ name }) => [name, wholeNumber(name, values[name])])),
      testKey: values['test-key'],
      liveKey: values['live-key'],
      limits: values['no-limits'] === true ? false : values.limits,
      latency: wholeNumber('latency', values.latency),
      preset: readPreset(values.preset),
      policy,
      clock: values.clock === undefined ? 'real' : { from: values.clock, running: true },
    },
  };
}

function countFlags(): typeof COUNT_FLAGS {
  const flags = DEFAULT_COUNTS.map(({ name, count }) => {
    return [name, { type: 'string', value: 'N', help: `How many ${name} in each mode (default ${count})` }] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has a flag of every name now.
  return Object.fromEntries(flags) as typeof COUNT_FLAGS;
}

function parse(args: readonly string[]): ReturnType<typeof parseArgs<{ options: typeof FLAGS }>>['values'] {
  try {
    return parseArgs({ args: [...args], options: FLAGS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [sentence] = messageOf(error).split(/\. |\n/);
    throw new Error(
      `${sentence ?? 'Wrong arguments'}. Flags: ${Object.keys(FLAGS)
        .map((name) => `--${name}`)
        .join(', ')}.`,
      { cause: error },
    );
  }
}

function readPreset(name: string | undefined): PolicyPreset | undefined {
  if (name === undefined || isKeyOf(PRESETS, name)) return name;
  throw new Error(`Unknown preset "${name}". Presets: ${Object.keys(PRESETS).join(', ')}.`);
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} is a whole number, not "${text}".`);
  return Number(text);
}

/** The help, made from the table of flags. */
export function helpText(): string {
  const rows = Object.entries(FLAGS).map(
    ([name, flag]) => [`--${name}${'value' in flag ? ` ${flag.value}` : ''}`, flag.help] as const,
  );
  const width = Math.max(...rows.map(([left]) => left.length));
  return [
    'paydeck-fake: the payments service, in memory, over HTTP, for tests and demos.',
    '',
    'Usage: paydeck-fake [flags]',
    '',
    ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
    '',
    'Try:  curl -H "Authorization: Bearer test_key" http://127.0.0.1:4010/test/subscriptions',
    '',
  ].join('\n');
}
