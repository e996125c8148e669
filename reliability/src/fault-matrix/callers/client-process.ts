// A process that makes the calls of one fault with a client, in parallel where possible, and prints their outcomes. It
// must exit by itself: an open handle that keeps it running is a leak.
import { flushCompileCache } from 'node:module';
import process from 'node:process';
import { inspect } from 'node:util';
import { type Client, createClient, isPaydeckError, listNames, listOf } from '@paydeck/core';
import { containsKey } from '../../contains-key.ts';
import { controlCharacter } from '../../terminal/hostile-text.ts';
import { knownList } from '../cells.ts';
import type { CallerName, Local } from '../faults.ts';
import { endedIn, type Outcome } from '../outcome.ts';

/** The input of this process. */
export interface CallRequest {
  readonly key: string;
  /** The id of an existing webhook. */
  readonly webhook: string;
  readonly timeout: number;
  readonly deadline: number;
  /** How long the process may stay open after its last result, in milliseconds. */
  readonly lingersMs: number;
  readonly calls: readonly Call[];
}

interface Call {
  readonly id: string;
  readonly caller: CallerName;
  readonly operation: string;
  readonly baseUrl: string;
  readonly local: Local | undefined;
}

// Writing the code at the exit would look like a handle that keeps the process open.
flushCompileCache();
const unhandled: string[] = [];
process.on('unhandledRejection', (reason) => unhandled.push(String(reason)));
process.on('uncaughtException', (error) => unhandled.push(String(error)));
// What comes after the last result.
process.on('exit', () => {
  if (unhandled.length === 0) return;
  process.stderr.write(`unhandled at the end: ${unhandled.join('; ')}`);
  process.exitCode = 70;
});

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `client.ts`
const { calls, key, webhook, timeout, deadline, lingersMs } = JSON.parse(process.argv[2] ?? '') as CallRequest;
// Where the moment of a local fault matters, calls run one after another.
if (calls.some(({ local }) => local !== undefined)) for (const call of calls) await makeCall(call);
else await Promise.all(calls.map(makeCall));
setTimeout(() => {
  process.stderr.write('something keeps the process open');
  process.exit(71);
}, lingersMs).unref();

async function makeCall(call: Call): Promise<void> {
  const { faults, ...outcome } = await outcomeOf(call);
  await new Promise((resolve) => void setImmediate(resolve));
  const rejections = unhandled.splice(0).map((reason) => `a rejection that nobody handled: ${reason}`);
  const line: [id: string, outcome: Outcome] = [call.id, { ...outcome, faults: [...faults, ...rejections] }];
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function outcomeOf({ caller, operation, baseUrl, local }: Call): Promise<Outcome> {
  const abort = new AbortController();
  let [abortedAt, isLate, isOverdue] = [Number.NaN, false, false];
  let limit: NodeJS.Timeout | undefined;
  const abortNow = (): void => {
    abortedAt = performance.now();
    // On a slow machine the timer is late as well.
    limit = setTimeout(() => (isLate = true), 50);
    abort.abort(new DOMException('given up', 'AbortError'));
  };
  const client = createClient({
    mode: 'test',
    apiKey: key,
    baseUrl,
    timeout,
    deadline,
    onEvent({ type }) {
      if (local === 'abort in wait' && type === 'rate-limit') setTimeout(abortNow, 50);
    },
  });
  if (local === 'abort before') abortNow();
  // The parent sends the signal when the request has arrived.
  if (local === 'abort during') process.once('SIGUSR2', abortNow);
  // On a slow machine the timer is late as well.
  const overdue = setTimeout(() => (isOverdue = true), deadline + 50);
  const startedAt = performance.now();
  let ids: string[] | undefined;
  let error: unknown;
  try {
    ids = await idsFrom(client, caller, operation, abort.signal);
  } catch (thrown) {
    error = thrown;
  }
  const endedAt = performance.now();
  const [tookMs, lateMs] = [endedAt - startedAt, isLate && ids === undefined ? endedAt - abortedAt : undefined];
  for (const timer of [limit, overdue]) clearTimeout(timer);
  const ours = isPaydeckError(error) ? error : undefined;
  const message = error instanceof Error ? error.message : '';
  const serviceText = ours !== undefined && 'serviceMessage' in ours ? `${ours.code} ${ours.serviceMessage}` : '';
  const repeated = (ids?.length ?? 0) - new Set(ids).size;
  return {
    ended: ids === undefined ? endedIn(error instanceof Error ? error.name : '') : 'done',
    code: ids === undefined ? (ours?.code ?? '') : undefined,
    attempts: ours?.attempts,
    items: ids?.length,
    tookMs,
    lateMs,
    printed: String(error),
    faults: [
      ...(ours !== undefined && shows(ours, client) ? ['shows the key'] : []),
      ...(controlCharacter(message + serviceText) === undefined ? [] : ['has control characters in its texts']),
      ...(isOverdue ? [`passes its deadline: ${Math.round(tookMs)} ms`] : []),
      ...(repeated > 0 ? [`gave ${repeated} items twice`] : []),
    ],
  };
}

async function idsFrom(client: Client, caller: CallerName, operation: string, signal: AbortSignal): Promise<string[]> {
  const options = { signal };
  if (operation === 'customers.create') {
    const { customer_id: id } = await client.customers.create({ email: 'ada@example.com', name: 'Ada' }, options);
    return [id];
  }
  if (operation === 'webhooks.get') return [(await client.webhooks.get(webhook, options)).id];
  const name = listNames.find((each) => operation === `${each}.list`);
  if (name === undefined) throw new Error(`There is no call of ${operation}.`);
  const list = listOf(client, name, knownList(name).smallPages, options);
  const items: readonly object[] = caller === 'client' ? (await list.page()).items : await Array.fromAsync(list);
  return items.map((item) => String(Object.values(item)[0]));
}

/** Whether any printed form of an error or of its client contains the key. */
function shows(error: Error, client: Client): boolean {
  const renderings = [error, client].flatMap((part) => [
    inspect(part, { depth: 20, showHidden: true, getters: true }),
    JSON.stringify(part),
    part instanceof Error ? part.toString() : '',
  ]);
  return [...renderings, error.message, error.stack ?? ''].some((text) => containsKey(key, text));
}
