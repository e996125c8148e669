import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createFake } from '@paydeck/testing';
import { paired, type Paired } from './paired.ts';

const program = fileURLToPath(new URL('../../apps/tui/dist/paydeck.mjs', import.meta.url));

/** The cost of `paydeck --help` beyond a bare node, as whole processes. */
export function help(): Promise<Paired> {
  return paired(
    'paydeck --help, from start to exit',
    { name: 'paydeck --help', run: () => started([program, '--help']) },
    { name: 'node -e 0', run: () => started(['-e', '0']) },
    { rounds: 31, moreMs: 15 },
  );
}

/** The cost of an invalid argument beyond a bare node. */
export function wrongArgument(): Promise<Paired> {
  return paired(
    'paydeck subscriptions --limt 3, from start to exit',
    { name: 'paydeck subscriptions --limt', run: () => started([program, 'subscriptions', '--limt', '3'], {}, 2) },
    { name: 'node -e 0', run: () => started(['-e', '0']) },
    { rounds: 31, moreMs: 15 },
  );
}

const peer = fileURLToPath(new URL('cli-peer.mjs', import.meta.url));

/** One GET as a command, from start to exit, against a script that does the same with dodopayments. */
export async function oneGet(): Promise<Paired> {
  const fake = createFake({ limits: false });
  fake.webhooks.add({ id: 'ep_1' });
  const server = await fake.listen();
  const env = { PATH: process.env['PATH'], PAYDECK_TEST_KEY: fake.keys.test, PAYDECK_TEST_URL: server.baseUrl.test };
  const result = await paired(
    'one webhook as JSON, from start to exit',
    { name: 'paydeck webhooks get', run: () => started([program, 'webhooks', 'get', 'ep_1', '--format', 'json'], env) },
    { name: 'a script with dodopayments', run: () => started([peer, 'ep_1'], env) },
    { rounds: 21, goal: 0.9 },
  );
  await server.close();
  return result;
}

/** The cost of importing the built client beyond a bare node, compared with dodopayments. Goal: at most half. */
export function imports(): Promise<Paired> {
  const core = new URL('../../packages/core/dist/index.js', import.meta.url).href;
  return paired(
    'an import, from start to exit, beyond a bare node',
    { name: '@paydeck/core', run: () => beyondBare(core) },
    { name: 'dodopayments', run: () => beyondBare(import.meta.resolve('dodopayments')) },
    { rounds: 31, goal: 0.5 },
  );
}

async function beyondBare(url: string): Promise<number> {
  const whole = await started(['--input-type=module', '-e', `import ${JSON.stringify(url)}`]);
  return whole - (await started(['--input-type=module', '-e', '0']));
}

// `ignore` opens /dev/null for reading too, as Node does for a closed stdout, which paydeck rejects.
const discarded = openSync('/dev/null', 'w');

/** Runs a Node program to its end, and returns the elapsed milliseconds. */
export async function started(args: string[], env: NodeJS.ProcessEnv = {}, expected = 0): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', discarded, 'ignore'],
    env: { PATH: process.env['PATH'], ...env },
  });
  const [code]: unknown[] = await once(child, 'exit');
  const took = performance.now() - start;
  if (code !== expected) throw new Error(`node ${args.join(' ')} ended with ${String(code)}`);
  return took;
}
