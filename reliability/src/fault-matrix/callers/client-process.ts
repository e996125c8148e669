// A process that makes the calls of one fault with a client, in parallel where possible, and prints their results. It
// must exit by itself: an open handle that keeps it running is a leak.
import { flushCompileCache } from 'node:module';
import process from 'node:process';
import { inspect } from 'node:util';
import { type Client, createClient, isPaydeckError, listNames, listOf } from '@paydeck/core';
import type { CallerName, Local } from '../faults.ts';
import { containsKey } from '../../contains-key.ts';
import { knownList } from '../cells.ts';

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
const { calls, key, webhook, timeout, deadline } = JSON.parse(process.argv[2] ?? '') as CallRequest;
// Where the moment of a local fault matters, calls run one after another.
if (calls.some(({ local }) => local !== undefined)) for (const request of calls) await makeCall(request);
else await Promise.all(calls.map(makeCall));

async function makeCall({ id, caller, operation, baseUrl, local }: (typeof calls)[number]): Promise<void> {
  const result = await call(baseUrl, caller, operation, local);
  await new Promise((resolve) => void setImmediate(resolve));
  process.stdout.write(`${JSON.stringify({ id, ...result, unhandled: unhandled.splice(0) } satisfies CallResult)}\n`);
}

async function call(
  baseUrl: string,
  caller: CallerName,
  operation: string,
  local: Local | undefined,
): Promise<Omit<CallResult, 'id' | 'unhandled'>> {
  const abort = new AbortController();
  let abortedAt = Number.NaN;
  let isLate = false;
  let isOverdue = false;
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
  const tookMs = (): number => performance.now() - startedAt;
  try {
    const ids = await resultOf(client, caller, operation, abort.signal);
    return {
      name: 'done',
      items: ids.length,
      repeated: ids.length - new Set(ids).size,
      tookMs: tookMs(),
      isOverdue,
      isLeaked: false,
    };
  } catch (error) {
    const lateMs = performance.now() - abortedAt;
    clearTimeout(limit);
    const isOurs = isPaydeckError(error);
    return {
      name: error instanceof Error ? error.name : String(error),
      code: isOurs ? error.code : '',
      attempts: isOurs ? error.attempts : undefined,
      message: error instanceof Error ? error.message : '',
      serviceText: isOurs && 'serviceMessage' in error ? `${error.code} ${error.serviceMessage}` : '',
      tookMs: tookMs(),
      isOverdue,
      ...(isLate ? { lateMs } : {}),
      isLeaked: isOurs && shows(error, client),
    };
  } finally {
    clearTimeout(overdue);
  }
}

async function resultOf(client: Client, caller: CallerName, operation: string, signal: AbortSignal): Promise<string[]> {
  const options = { signal };
  if (operation === 'customers.create') {
    const { customer_id: id } = await client.customers.create({ email: 'ada@example.com', name: 'Ada' }, options);
    return [id];
  }
  if (operation === 'webhooks.get') return [(await client.webhooks.get(webhook, options)).id];
  const name = listNames.find((each) => operation === `${each}.list`);
  if (name === undefined) throw new Error(`There is no call of ${operation}.`);
  const list = listOf(client, name, knownList(name).smallPages, options);
  const items: object[] = [];
  if (caller === 'client') items.push(...(await list.page()).items);
  else for await (const item of list) items.push(item);
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

/** The input of a process that makes calls. */
export interface CallRequest {
  readonly key: string;
  /** The id of an existing webhook. */
  readonly webhook: string;
  readonly timeout: number;
  readonly deadline: number;
  readonly calls: readonly {
    readonly id: string;
    readonly caller: CallerName;
    readonly operation: string;
    readonly baseUrl: string;
    readonly local: Local | undefined;
  }[];
}

/** The result of one call. */
export interface CallResult {
  readonly id: string;
  /** `done`, or the name of the error. */
  readonly name: string;
  readonly code?: string;
  readonly attempts?: number | undefined;
  readonly message?: string;
  /** The error's own texts from the service. */
  readonly serviceText?: string;
  readonly items?: number;
  readonly repeated?: number;
  readonly tookMs: number;
  /** Whether a timer of 50 ms more than the deadline fired before the result. */
  readonly isOverdue: boolean;
  /** The time from the abort to the rejection, if a timer of 50 ms fired before it. */
  readonly lateMs?: number;
  /** Whether any output contains the key. */
  readonly isLeaked: boolean;
  readonly unhandled: readonly string[];
}
