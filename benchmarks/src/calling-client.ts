import { contenders } from './contenders.ts';

/** The arguments of a client that makes calls in its own process. */
export interface Task {
  contender: string;
  baseUrl: string;
  limits: { perSecond: number; perMinute: number };
  calls: number;
}

// Reports when it is ready. On request it makes all calls at once, and reports how many failed.
const { contender, baseUrl, limits, calls }: Task = JSON.parse(process.argv[2] ?? '{}');
const call = await contenders[contender]?.(baseUrl, limits);
if (!call) throw new Error(`There is no contender ${contender}.`);
process.once('message', () => {
  void Promise.allSettled(Array.from({ length: calls }, call)).then((outcomes) =>
    process.send?.(outcomes.filter(({ status }) => status === 'rejected').length),
  );
});
process.send?.('ready');
