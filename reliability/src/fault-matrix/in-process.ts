import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { obeyed } from '../terminal/hostile-text.ts';
import type { CallRequest, CallResult } from './call-request.ts';
import type { Cell } from './cells.ts';
import type { Expected } from './fault.ts';
import { isShown } from '../key-fragments.ts';
import type { Outcome } from './outcome.ts';
import type { Place } from './place.ts';

/** The settings that all callers share. */
export interface Setting {
  readonly key: string;
  readonly webhook: string;
  /** The temporary folder of the run. */
  readonly home: string;
}

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
export async function callInProcess(
  cells: readonly Cell[],
  place: Place,
  setting: Setting,
): Promise<Map<string, Outcome>> {
  const [first] = cells;
  if (first === undefined) return new Map();
  const { local } = first.fault;
  const request: CallRequest = {
    key: setting.key,
    webhook: setting.webhook,
    ...limitsOf(first.fault),
    calls: cells.map(({ id, caller, operation }) => ({ id, caller, operation, baseUrl: place.baseUrl(id), local })),
  };
  const child = spawn(process.execPath, [...importsOf(local), program, JSON.stringify(request)], {
    env: { PATH: process.env['PATH'] ?? '', ...place.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const { id } of cells) {
    if (local === 'suspend') place.server.onArrival(id, () => suspend(child));
    if (local === 'abort during') place.server.onArrival(id, () => void child.kill('SIGUSR2'));
  }
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const outcomes = new Map<string, Outcome>();
  let kept: NodeJS.Timeout | undefined;
  const faultsOfEnd: string[] = [];
  createInterface(child.stdout).on('line', (line) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `call-in-process.ts`
    const result = JSON.parse(line) as CallResult;
    outcomes.set(result.id, outcomeOf(result));
    if (outcomes.size < cells.length) return;
    kept = setTimeout(() => {
      faultsOfEnd.push('keeps its process open');
      child.kill('SIGKILL');
    }, first.fault.lingersMs ?? lingersMs);
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearTimeout(kept);
  if (code !== 0 && faultsOfEnd.length === 0) faultsOfEnd.push(`the process ended with ${code}: ${stderr.slice(-300)}`);
  if (isShown(setting.key, stderr)) faultsOfEnd.push('shows the key on stderr');
  return new Map(
    cells.map(({ id }) => {
      const outcome = outcomes.get(id) ?? { ended: 'nothing known', tookMs: 0, faults: [], said: stderr };
      return [id, { ...outcome, faults: [...outcome.faults, ...faultsOfEnd] }];
    }),
  );
}

const program = fileURLToPath(new URL('call-in-process.ts', import.meta.url));
const clockSteps = new URL('clock-steps.ts', import.meta.url).href;
const lingersMs = 5_000;

/** The modules to preload, where the machine itself has the fault. */
export function importsOf(local: Cell['fault']['local']): string[] {
  return local === 'clock steps' ? ['--import', clockSteps] : [];
}

/** The home folder of one cell. Programs with one home share their rate limit, and cells must not affect each other. */
export function homeOf({ id }: Cell, { home }: Setting): string {
  const own = join(home, id);
  mkdirSync(own, { recursive: true });
  return own;
}

/** Stops a process for a while, as when a machine sleeps. */
export function suspend(child: { kill(signal: NodeJS.Signals): unknown }): void {
  child.kill('SIGSTOP');
  setTimeout(() => child.kill('SIGCONT'), 1_500);
}

function outcomeOf({
  name,
  code,
  attempts,
  message = '',
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
    said: `${name} ${code ?? ''} ${message}`,
    faults: [
      ...(isLeaked ? ['shows the key'] : []),
      ...(obeyed(message) === undefined ? [] : ['has control characters in its message']),
      ...(isOverdue ? [`passes its deadline: ${Math.round(tookMs)} ms`] : []),
      ...(repeated > 0 ? [`gave ${repeated} items twice`] : []),
      ...unhandled.map((reason) => `a rejection that nobody handled: ${reason}`),
    ],
  };
}

function endOf(name: string): Outcome['ended'] {
  if (name === 'AbortError') return 'aborted';
  return isEnd(name) ? name : 'nothing known';
}

function isEnd(name: string): name is Expected['outcome'] {
  return (
    name === 'done' || /^(?:Api|Connection|List|RateLimit|Timeout|UnexpectedResponse|UnknownOutcome)Error$/.test(name)
  );
}
