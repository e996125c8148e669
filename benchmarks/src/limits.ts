import { createFake, type FakeOptions } from '@paydeck/testing';
import type { Contender } from './contenders.ts';

/** Many calls at once against a service that limits them. */
export interface Scenario {
  title: string;
  calls: number;
  /** How many clients make the calls, none of which knows of the others. */
  clients?: number;
  perSecond: number;
  perMinute: number;
  policy?: FakeOptions['policy'];
  contenders: Contender[];
}

/** What one contender took: the time against the least that the limits allow, refusals, and calls that failed. */
interface Result {
  name: string;
  tookMs: number;
  ratio: number;
  refused: number;
  failed: number;
}

/** Runs all contenders at the same time, each against a service of its own, and prints a line for each. */
export async function race(scenario: Scenario): Promise<void> {
  const results = await Promise.all(scenario.contenders.map((contender) => run(scenario, contender)));
  console.log(
    `${scenario.title}\n  ${''.padEnd(30)} ${'took'.padStart(9)} ${'x least'.padStart(9)} ${'429'.padStart(7)} ${'failed'.padStart(7)}`,
  );
  for (const { name, tookMs, ratio, refused, failed } of results) {
    const took = `${(tookMs / 1_000).toFixed(1)} s`;
    console.log(
      `  ${name.padEnd(30)} ${took.padStart(9)} ${ratio.toFixed(3).padStart(9)} ${`${refused}`.padStart(7)} ${`${failed}`.padStart(7)}`,
    );
  }
  console.log('');
}

async function run(scenario: Scenario, contender: Contender): Promise<Result> {
  const { calls, clients = 1, perSecond, perMinute, policy } = scenario;
  let refused = 0;
  const fake = createFake({
    clock: 'real',
    limits: { perSecond, perMinute },
    policy,
    onRequest: ({ status }) => {
      if (status === 429) refused += 1;
    },
  });
  const server = await fake.listen();
  const begin = performance.now();
  const outcomes = await Promise.allSettled(
    Array.from({ length: clients }, () => contender.connect(server.baseUrl.test, { perSecond, perMinute })).flatMap(
      (call) => Array.from({ length: calls / clients }, call),
    ),
  );
  const tookMs = performance.now() - begin;
  await server.close();
  const failed = outcomes.filter(({ status }) => status === 'rejected').length;
  return { name: contender.name, tookMs, ratio: tookMs / leastMs(scenario), refused, failed };
}

/** The least time in which anyone could get so many calls through, answers within no time. */
function leastMs({ calls, perSecond, perMinute, policy }: Scenario): number {
  if (policy?.algorithm === 'bucket') {
    return Math.max(((calls - perSecond) / perSecond) * 1_000, ((calls - perMinute) / perMinute) * 60_000);
  }
  const fullMinutes = Math.ceil(calls / perMinute) - 1;
  return fullMinutes * 60_000 + (Math.ceil((calls - fullMinutes * perMinute) / perSecond) - 1) * 1_000;
}
