import type { FakeOptions } from '@paydeck/testing';
import type { Task } from './calling-client.ts';
import { Child } from './child-process.ts';
import { AHEAD, BEHIND, printTable } from './table.ts';

/** Many calls at once against a service that limits them. */
export interface Scenario {
  title: string;
  calls: number;
  /** The number of independent clients that make the calls. */
  clients?: number;
  perSecond: number;
  perMinute: number;
  policy?: FakeOptions['policy'];
  /** Names of contenders. */
  contenders: readonly string[];
  /** The most that the time of this client may be, times the least. */
  goal?: number;
  /** Runs one contender after the other, because they would compete for the CPU. */
  inTurn?: boolean;
}

/** The result of a contender: its time relative to the minimum that the limits allow, its 429s, and its failed calls. */
interface Result {
  name: string;
  tookMs: number;
  ratio: number;
  rateLimited: number;
  failed: number;
}

/**
 * Runs each contender against its own service, and prints a line for each. Every service and every client has its own
 * process.
 */
export async function race(scenario: Scenario): Promise<void> {
  const results: Result[] = [];
  if (scenario.inTurn) {
    for (const name of scenario.contenders) results.push(await (await prepare(scenario, name))());
  } else {
    const prepared = await Promise.all(scenario.contenders.map((name) => prepare(scenario, name)));
    results.push(...(await Promise.all(prepared.map((go) => go()))));
  }
  const ours = Math.min(...results.filter(({ name }) => name.startsWith('@paydeck')).map(({ ratio }) => ratio));
  const most = scenario.goal ?? Number.POSITIVE_INFINITY;
  const rows = results.map(({ name, tookMs, ratio, rateLimited, failed }) => {
    const isOurs = name.startsWith('@paydeck');
    const isAhead = isOurs ? ratio > most : failed === 0 && ratio < ours;
    const aim = isOurs && scenario.goal !== undefined ? ` of ${scenario.goal.toFixed(2)}` : '';
    const times = `${ratio.toFixed(2)}${aim}${isAhead ? (isOurs ? ` ${BEHIND}` : ` ${AHEAD}`) : ''}`;
    return [name, `${(tookMs / 1_000).toFixed(1)} s`, times, String(rateLimited), String(failed)];
  });
  printTable(scenario.title, ['time', 'x least (goal)', '429', 'failed'], rows);
}

/** Starts the processes of a contender, and returns a function that starts their calls. */
async function prepare(scenario: Scenario, contender: string): Promise<() => Promise<Result>> {
  const { calls, clients: count = 1, perSecond, perMinute, policy } = scenario;
  const limits = { perSecond, perMinute };
  const service = await Child.start('service.ts', { limits, policy });
  const task: Task = { contender, baseUrl: String(service.firstMessage), limits, calls: calls / count };
  const clients = await Promise.all(Array.from({ length: count }, () => Child.start('calling-client.ts', task)));
  return async () => {
    const begin = performance.now();
    const failures = await Promise.all(clients.map((client) => client.request()));
    const tookMs = performance.now() - begin;
    const rateLimited = Number(await service.request());
    for (const child of [service, ...clients]) child.stop();
    const failed = failures.reduce<number>((sum, some) => sum + Number(some), 0);
    return { name: contender, tookMs, ratio: tookMs / leastMs(scenario), rateLimited, failed };
  };
}

/** The minimum time for so many calls with zero latency. */
function leastMs({ calls, perSecond, perMinute, policy }: Scenario): number {
  if (policy?.algorithm === 'bucket') {
    return Math.max(((calls - perSecond) / perSecond) * 1_000, ((calls - perMinute) / perMinute) * 60_000);
  }
  const fullMinutes = Math.ceil(calls / perMinute) - 1;
  return fullMinutes * 60_000 + (Math.ceil((calls - fullMinutes * perMinute) / perSecond) - 1) * 1_000;
}
