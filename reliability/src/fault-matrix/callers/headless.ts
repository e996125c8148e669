import { spawn } from 'node:child_process';
import { openSync, closeSync } from 'node:fs';
import process from 'node:process';
import type { OperationName } from '@paydeck/testing';
import { ended } from '@paydeck/test-kit/run';
import { browserFile, launcherFile } from '../../programs.ts';
import { controlCharacter } from '../../terminal/hostile-text.ts';
import { KINDS, type Cell } from '../cells.ts';
import { homeOf, preloadsFor, type Setup, suspend } from './setup.ts';
import { commandOutcome, type Outcome } from '../outcome.ts';
import { containsKey } from '../../contains-key.ts';
import type { FaultyNetwork } from '../network.ts';

/** Runs a cell with the built program, without a terminal. */
export async function callHeadless(cell: Cell, network: FaultyNetwork, setup: Setup): Promise<Outcome> {
  const { fault, caller, operation, id } = cell;
  const { local } = fault;
  const full = local === 'full disk' ? openSync('/dev/full', 'w') : undefined;
  const startedAt = performance.now();
  const words = caller === 'launcher' ? LAUNCHER : [browserFile, ...wordsOf(operation, setup.webhook)];
  const child = spawn(process.execPath, [...preloadsFor(local), ...words], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: homeOf(cell, setup),
      PAYDECK_TEST_KEY: setup.key,
      PAYDECK_TEST_URL: network.baseUrl(id),
      ...network.env,
    },
    stdio: ['ignore', full ?? 'pipe', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  if (full !== undefined) closeSync(full);
  if (local === 'closed pipe') child.stdout?.destroy();
  const arrival = network.server.arrival(id);
  if (local === 'suspend') void arrival.then(() => suspend(child));
  // By then even a busy machine has read the 429.
  const interruptAfterMs = { 'abort during': 100, 'abort in wait': 3_000 };
  if (local === 'abort during' || local === 'abort in wait')
    void arrival.then(() => setTimeout(() => child.kill('SIGINT'), interruptAfterMs[local]));
  const { code, signal, stdout, stderr } = await ended(child);
  const tookMs = performance.now() - startedAt;
  // The launcher shows the first line of its stdout.
  const outcome = commandOutcome(code, caller === 'launcher' ? stdout : stderr);
  return {
    ended: outcome,
    tookMs,
    items:
      outcome === 'done' && local !== 'closed pipe' && operation.endsWith('.list')
        ? stdout.split('\n').length - 1
        : undefined,
    printed: `${code ?? signal} ${stderr}`,
    faults: [
      ...([stdout, stderr].some((text) => containsKey(setup.key, text)) ? ['shows the key'] : []),
      ...(/unhandled|UnhandledPromise|node:internal/i.test(stderr) ? ['broke'] : []),
      ...(controlCharacter((stdout + stderr).replaceAll('\n', '')) === undefined ? [] : ['wrote control characters']),
      ...(outcome !== 'done' && outcome !== 'aborted' && stderr.trim().split('\n').length > 2
        ? ['says it in many lines']
        : []),
    ],
  };
}

const LAUNCHER = [launcherFile, 'run', 'create-customer', 'ada@example.com', 'Ada'];

/** The command-line arguments of an operation. */
function wordsOf(operation: OperationName, webhook: string): string[] {
  if (operation === 'customers.create')
    return ['customers', 'create', '--email', 'ada@example.com', '--name', 'Ada', '--format', 'json', '--quiet'];
  if (operation === 'webhooks.get') return ['webhooks', 'get', webhook, '--format', 'json', '--quiet'];
  const [resource = ''] = operation.split('.');
  const pages = KINDS[operation] === 'numbered list' ? ['--page-size', '10'] : [];
  return [resource, '--limit', '1000', ...pages, '--format', 'ndjson', '--quiet'];
}
