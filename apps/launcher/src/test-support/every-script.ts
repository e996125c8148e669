import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createFake, type Fake, type FakeOptions } from '@paydeck/testing';
import { expect, onTestFinished } from 'vitest';
import { runCli } from '../cli/cli.ts';
import type { LauncherCommand } from '../commands/command.ts';
import { commands } from '../commands/commands.ts';
import { builtProgram, impatient, installedScripts, patienceMs, runAlone, type Ran } from './installed-script.ts';
import { systemWith } from './system.ts';
import { temporaryHome } from './temporary-home.ts';

interface Setup {
  readonly fake: Fake;
  readonly env: Record<string, string>;
  readonly run: Run;
  /** The same without a process of its own. */
  readonly runHere: Run;
}

type Run = (command: LauncherCommand, args?: readonly string[], env?: Record<string, string>) => Promise<Ran>;

/** Text that controls a terminal. */
export const bad = 'a\u001b[2J\u001b]52;c;aGk=\u0007\n|\u202e\u009b31m\u2028';

/**
 * A service with hostile data, and all scripts in a home of their own, with a space, an apostrophe and a dollar. Scripts
 * wait as long as it takes, unless they `areTimed`.
 */
export async function setUp({
  areTimed = false,
  ...options
}: FakeOptions & { areTimed?: boolean } = {}): Promise<Setup> {
  const fake = createFake({ seed: 7, subscriptions: 300, limits: false, testKey: 'sk_canary_0123456789', ...options });
  for (const status of ['active', 'past_due', 'on_hold'] as const) {
    const customer = { customer_id: `cus_${status}`, name: bad, email: `${bad}@example.com` };
    fake.subscriptions.add({ status, product_name: bad, customer });
  }
  fake.webhooks.add({ url: `https://example.com/${bad}`, disabled: true });
  const server = await fake.listen();
  onTestFinished(() => server.close());
  const { folder } = await installedScripts();
  const env = {
    HOME: await temporaryHome(),
    PAYDECK_TEST_KEY: fake.keys.test,
    PAYDECK_TEST_URL: server.baseUrl.test,
    ...(areTimed ? impatient : {}),
  };
  const run: Run = async (command, args = argumentsOf(command), more = {}) =>
    runAlone(path.join(folder, `${command.name}.sh`), args, { ...env, ...more });
  const runHere: Run = async (command, args = argumentsOf(command), more = {}) => {
    const startedAt = performance.now();
    const system = systemWith({
      env: { ...env, ...more },
      home: env.HOME,
      programPath: builtProgram,
      now: Date.now,
      elapsedMs: () => performance.now() - startedAt - (areTimed ? 0 : patienceMs),
    });
    const script = await readFile(path.join(folder, `${command.name}.sh`), 'utf8');
    const [, words = ''] = /"\$program" (.+ --) "\$@"$/m.exec(script) ?? [];
    return runCli([...words.split(' '), ...args], system);
  };
  return { fake, env, run, runHere };
}

/** The words of the first example; of Browse Payments a view that does not exist, since it would open a terminal. */
export function argumentsOf({ name, examples: [args = []] = [] }: LauncherCommand): readonly string[] {
  return name === 'browse' ? ['nothing'] : args;
}

/**
 * Runs all scripts, a few at a time, and checks what must hold of each, whatever has happened to the service. With a
 * `turn`, every fourth runs as a process, others in the next turn, and the rest here.
 */
export async function everyScript(
  { run, runHere }: Pick<Setup, 'run' | 'runHere'>,
  {
    word,
    atOnce = 4,
    areAlone = false,
    turn,
  }: { readonly word?: string; readonly atOnce?: number; readonly areAlone?: boolean; readonly turn?: number } = {},
): Promise<Map<string, Ran>> {
  const ran = new Map<string, Ran>();
  const isProcess = (command: LauncherCommand): boolean =>
    turn === undefined || commands.indexOf(command) % 4 === turn % 4;
  const left = commands.filter((command) => word === undefined || command.arguments.length > 0);
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      // Those that share the limit wait for each other's responses.
      const more = areAlone ? { XDG_STATE_HOME: await temporaryHome() } : {};
      const args = word === undefined ? undefined : next.arguments.map(() => word);
      const { output, errorOutput, exitCode } = await (isProcess(next) ? run : runHere)(next, args, more);
      const result = { output, errorOutput, exitCode };
      ran.set(next.name, result);
      check(next, result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return ran;
}

function check({ name, mode, isWriting }: LauncherCommand, { output, errorOutput, exitCode }: Ran): void {
  expect([name, exitCode]).toEqual([name, expect.toBeOneOf(isWriting === true ? [0, 1, 2, 4] : [0, 1, 2, 3])]);
  expect([name, errorOutput]).toEqual([name, exitCode === 4 ? expect.stringContaining('outcome is unknown') : '']);
  expect(output.endsWith('\n')).toBe(true);
  const text = output.replaceAll(/\u001b\[(?:0|3[0-6])m/g, '');
  expect([name, text.replaceAll('\n', '').match(/[\p{Cc}\p{Cf}\u2028]/u)]).toEqual([name, null]);
  expect(text).not.toContain('canary');
  if (mode === 'fullOutput') return;
  expect([name, text.match(/\n/g)?.length]).toEqual([name, 1]);
  expect([name, text.trimEnd().length <= (exitCode === 2 || exitCode === 4 ? 200 : 72)]).toEqual([name, true]);
}
