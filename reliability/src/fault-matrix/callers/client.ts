import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { controlCharacter } from '../../terminal/hostile-text.ts';
import type { CallRequest, CallResult } from './client-process.ts';
import type { Cell } from '../cells.ts';
import type { Expected } from '../faults.ts';
import { containsKey } from '../../contains-key.ts';
import type { Outcome } from '../outcome.ts';
import type { FaultyNetwork } from '../network.ts';
import { preloadsFor, type Setup, suspend } from './setup.ts';

/**
 * The timeouts of a client, in milliseconds. They are short for faults that use the whole deadline, but longer than a
 * busy machine takes to load the client. For other faults time must not decide, because twenty parallel calls each
 * decompress a bomb (a small gzip body that expands to a huge one).
 */
function limitsOf({ takesAllTime = false }: Cell['fault']): {
  readonly timeout: number;
  readonly deadline: number;
} {
  return takesAllTime ? { timeout: 1_000, deadline: 8_000 } : { timeout: 60_000, deadline: 120_000 };
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
  });
  for (const { id } of cells) {
    if (local === 'suspend') network.server.onArrival(id, () => suspend(child));
    if (local === 'abort during') network.server.onArrival(id, () => void child.kill('SIGUSR2'));
  }
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const outcomes = new Map<string, Outcome>();
  let kept: NodeJS.Timeout | undefined;
  const faultsOfEnd: string[] = [];
  createInterface(child.stdout).on('line', (line) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `client-process.ts`
    const result = JSON.parse(line) as CallResult;
    outcomes.set(result.id, outcomeOf(result));
    if (outcomes.size < cells.length) return;
    kept = setTimeout(() => {
      faultsOfEnd.push('keeps its process open');
      child.kill('SIGKILL');
    }, first.fault.lingersMs ?? lingersMs);
  });
  const endless = setTimeout(() => {
    faultsOfEnd.push('its calls do not end');
    child.kill('SIGKILL');
  }, request.deadline + startAndEndMs);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearTimeout(kept);
  clearTimeout(endless);
  if (code !== 0 && faultsOfEnd.length === 0) faultsOfEnd.push(`the process ended with ${code}: ${stderr.slice(-300)}`);
  if (containsKey(setup.key, stderr)) faultsOfEnd.push('shows the key on stderr');
  return new Map(
    cells.map(({ id }) => {
      const outcome = outcomes.get(id) ?? { ended: 'not recognized', tookMs: 0, faults: [], printed: stderr };
      return [id, { ...outcome, faults: [...outcome.faults, ...faultsOfEnd] }];
    }),
  );
}

const program = fileURLToPath(new URL('client-process.ts', import.meta.url));
const lingersMs = 5_000;
/** What a busy machine needs besides the deadline, before a process is killed whose calls do not end. */
const startAndEndMs = 60_000;

function outcomeOf({
  name,
  code,
  attempts,
  message = '',
  serviceText = '',
  items,
  tookMs,
  isOverdue,
  lateMs,
  repeated = 0,
  isLeaked,
  unhandled,
}: CallResult): Outcome {
  return {
    ended: endOf(name),
    code,
    attempts,
    items,
    tookMs,
    lateMs,
    printed: `${name} ${code ?? ''} ${message}`,
    faults: [
      ...(isLeaked ? ['shows the key'] : []),
      ...(controlCharacter(message + serviceText) === undefined ? [] : ['has control characters in its texts']),
      ...(isOverdue ? [`passes its deadline: ${Math.round(tookMs)} ms`] : []),
      ...(repeated > 0 ? [`gave ${repeated} items twice`] : []),
      ...unhandled.map((reason) => `a rejection that nobody handled: ${reason}`),
    ],
  };
}

function endOf(name: string): Outcome['ended'] {
  if (name === 'AbortError') return 'aborted';
  return isEnd(name) ? name : 'not recognized';
}

function isEnd(name: string): name is Expected['outcome'] {
  return (
    name === 'done' || /^(?:Api|Connection|List|RateLimit|Timeout|UnexpectedResponse|UnknownOutcome)Error$/.test(name)
  );
}
