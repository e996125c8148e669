import { contenders } from './contenders.ts';

/** What a client is told that makes calls in a process of its own. */
export interface Task {
  contender: string;
  baseUrl: string;
  limits: { perSecond: number; perMinute: number };
  calls: number;
}

// It says when it is ready, and when asked, makes all calls at once and tells how many failed.
const { contender, baseUrl, limits, calls }: Task = JSON.parse(process.argv[2] ?? '{}');
const call = await contenders[contender]?.(baseUrl, limits);
if (!call) throw new Error(`There is no contender ${contender}.`);
process.once('message', () => {
  void Promise.allSettled(Array.from({ length: calls }, call)).then((outcomes) =>
    process.send?.(outcomes.filter(({ status }) => status === 'rejected').length),
  );
});
process.send?.('ready');
