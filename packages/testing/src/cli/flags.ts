import { parseArgs } from 'node:util';
import { messageOf } from '../errors.ts';
import type { FakeOptions } from '../fake/fake-options.ts';
import { isKeyOf } from '../json.ts';
import { type PolicyOptions, type PolicyPreset, PRESETS } from '../policies/policies.ts';
import { parsePolicyChoice } from '../policies/resolve.ts';
import { type CountedName, DEFAULT_COUNTS } from '../resources/resources.ts';
import type { ListenOptions } from '../transports/server.ts';

export interface Flags {
  readonly help: boolean;
  readonly version: boolean;
  readonly quiet: boolean;
  readonly listen: ListenOptions;
  readonly fake: FakeOptions;
  readonly faults: string | undefined;
  /** What stands behind `--`: a program and its arguments. */
  readonly command: readonly string[];
}

interface Flag {
  readonly type: 'string' | 'boolean';
  readonly multiple?: true;
  /** The placeholder of the value in the help. */
  readonly value?: string;
  readonly help: string;
}

interface CountFlag {
  readonly type: 'string';
  readonly value: string;
  readonly help: string;
}

const COUNT_FLAGS: Readonly<Record<CountedName, CountFlag>> = countFlags();

export const FLAGS = {
  port: { type: 'string', value: 'N', help: 'Port to listen on; 0 for any free one (default 4010)' },
  host: { type: 'string', value: 'H', help: 'Loopback address to listen on (default 127.0.0.1)' },
  seed: { type: 'string', value: 'N', help: 'Seed of all generated data (default 1)' },
  ...COUNT_FLAGS,
  'test-key': { type: 'string', value: 'K', help: 'Key of test mode (default test_key)' },
  'live-key': { type: 'string', value: 'K', help: 'Key of live mode (default live_key)' },
  limits: { type: 'string', value: 'L', help: 'Rate limits (default 10/s,100/min)' },
  'no-limits': { type: 'boolean', help: 'Disable rate limits, for load tests' },
  latency: { type: 'string', value: 'MS', help: 'Latency of every response in milliseconds (default 0)' },
  preset: { type: 'string', value: 'NAME', help: 'documented, strict, lenient, hostile or extended' },
  policy: {
    type: 'string',
    multiple: true,
    value: 'NAME=VALUE',
    help: 'A policy: how the fake behaves where the document is silent; may be repeated',
  },
  faults: { type: 'string', value: 'FILE', help: 'JSON file with faults, or a preset: flaky, storm, tunnel' },
  clock: { type: 'string', value: 'ISO', help: 'Start time of the clock (default now)' },
  'no-control': { type: 'boolean', help: 'Disable the control API under /_fake/' },
  quiet: { type: 'boolean', help: 'Do not log requests' },
  version: { type: 'boolean', help: 'Print the version' },
  help: { type: 'boolean', help: 'Print this help' },
} as const satisfies Readonly<Record<string, Flag>>;

export function readFlags(args: readonly string[]): Flags {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const command = args.slice(end + 1);
  // An empty variable of a script would otherwise start a server that nothing stops.
  if (end < args.length && command.length === 0) throw new Error('Behind -- stands the command to run.');
  const values = parse(args.slice(0, end));
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
    command,
    listen: {
      port: wholeNumber('port', values.port) ?? (command.length > 0 ? 0 : 4010),
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object has a flag for every name
  return Object.fromEntries(flags) as typeof COUNT_FLAGS;
}

function parse(args: readonly string[]): ReturnType<typeof parseArgs<{ options: typeof FLAGS }>>['values'] {
  try {
    return parseArgs({ args: [...args], options: FLAGS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [sentence] = messageOf(error).split(/\. |\.?\n/);
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
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}".`);
  return Number(text);
}

export function helpText(): string {
  const rows = Object.entries(FLAGS).map(
    ([name, flag]) => [`--${name}${'value' in flag ? ` ${flag.value}` : ''}`, flag.help] as const,
  );
  const width = Math.max(...rows.map(([left]) => left.length));
  return [
    'paydeck-fake: the payments service, in memory, over HTTP, for tests and demos.',
    '',
    'Usage: paydeck-fake [flags] [-- COMMAND]',
    '',
    'Serves until Ctrl+C; or runs COMMAND with PAYDECK_TEST_URL, PAYDECK_TEST_KEY and those of live set, on a free',
    'port, and ends with its exit code.',
    '',
    ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
    '',
    'Try:  curl -H "Authorization: Bearer test_key" http://127.0.0.1:4010/test/subscriptions',
    '',
  ].join('\n');
}
