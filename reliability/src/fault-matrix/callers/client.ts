import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ended } from '@paydeck/test-kit/run';
import { containsKey } from '../../contains-key.ts';
import type { Cell } from '../cells.ts';
import type { FaultyNetwork } from '../network.ts';
import { nothing, type Outcome } from '../outcome.ts';
import type { CallRequest } from './client-process.ts';
import { preloadsFor, type Setup, suspend } from './setup.ts';

/**
 * The timeouts of a client, in milliseconds. They are short for faults that use the whole deadline, but longer than a
 * busy machine takes to load the client. For other faults time must not decide, because twenty parallel calls each
 * decompress a bomb (a small gzip body that expands to a huge one).
 */
function limitsOf({ takesAllTime = false, lingersMs = 5_000 }: Cell['fault']) {
  return takesAllTime
    ? { timeout: 1_000, deadline: 8_000, lingersMs }
    : { timeout: 60_000, deadline: 120_000, lingersMs };
}

/** Calls the client for some cells of one fault, in a process of their own. */
export async function callClient(
  cells: readonly Cell[],
  network: FaultyNetwork,
  setup: Setup,
): Promise<Map<string, Outcome>> {
  const [first] = cells;
  if (first === undefined) return new Map();
  const { local } = first.fault;
  const request: CallRequest = {
    key: setup.key,
    webhook: setup.webhook,
    ...limitsOf(first.fault),
    calls: cells.map(({ id, caller, operation }) => ({ id, caller, operation, baseUrl: network.baseUrl(id), local })),
  };
  const child = spawn(process.execPath, [...preloadsFor(local), program, JSON.stringify(request)], {
    // A hundred processes compile the same modules.
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: join(setup.home, 'code'), ...network.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: request.deadline + startAndEndMs,
    killSignal: 'SIGKILL',
  });
  for (const { id } of cells) {
    const arrival = network.server.arrival(id);
    if (local === 'suspend') void arrival.then(() => suspend(child));
    if (local === 'abort during') void arrival.then(() => child.kill('SIGUSR2'));
  }
  const { code, stdout, stderr } = await ended(child);
  const lines = stdout.split('\n').filter((line) => line !== '');
  const outcomes = new Map(lines.map((line): [string, Outcome] => JSON.parse(line)));
  const faultsOfEnd = [
    ...(code === 0 ? [] : [`the process ended with ${code}: ${stderr.slice(-300)}`]),
    ...(containsKey(setup.key, stderr) ? ['shows the key on stderr'] : []),
  ];
  return new Map(
    cells.map(({ id }) => {
      const outcome = outcomes.get(id) ?? nothing;
      return [id, { ...outcome, faults: [...outcome.faults, ...faultsOfEnd] }];
    }),
  );
}

const program = fileURLToPath(new URL('client-process.ts', import.meta.url));
/** What a busy machine needs besides the deadline, before a process is killed whose calls do not end. */
const startAndEndMs = 60_000;
