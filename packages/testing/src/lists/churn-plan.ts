import type { Churn } from './churn.ts';
import { derive, hash } from '../data/random.ts';
import type { Policy } from '../policy.ts';

/** The churn before a request, and the seed that selects its records. */
export interface ChurnStep {
  readonly churn: Churn;
  readonly seed: number;
}

/** Decides when a list churns: before each request except the first by the policy `churn`, and when a fault requires it. */
export interface ChurnPlan {
  next(world: object, list: string, faultChurn: Churn | undefined): { request: number; steps: readonly ChurnStep[] };
  /** Restarts the count of requests. */
  clear(): void;
}

export function createChurnPlan(policy: Pick<Policy, 'churn' | 'churn.rows' | 'churn.times'>, seed: number): ChurnPlan {
  let requests = new WeakMap<object, Map<string, number>>();
  const most = policy['churn.times'] === 0 ? Infinity : policy['churn.times'];

  /** Returns the number of a request among those for its list, from 1. */
  function count(world: object, list: string): number {
    const known = requests.get(world) ?? new Map<string, number>();
    const request = (known.get(list) ?? 0) + 1;
    requests.set(world, known.set(list, request));
    return request;
  }

  return {
    next: (world, list, faultChurn) => {
      const request = count(world, list);
      const own = derive(seed, request - 1);
      const steps: ChurnStep[] = faultChurn === undefined ? [] : [{ churn: faultChurn, seed: derive(own, 1) }];
      if (policy.churn !== 'none' && request > 1 && request <= most + 1)
        steps.push({ churn: churnOf(policy.churn, policy['churn.rows'], own), seed: derive(own, 2) });
      return { request, steps };
    },
    clear: () => {
      requests = new WeakMap();
    },
  };
}

function churnOf(kind: Exclude<Policy['churn'], 'none'>, rows: number, seed: number): Churn {
  if (kind !== 'mixed') return { [kind]: rows };
  // At least one row, and of each kind up to the number of the policy.
  const [insert = 0, remove = 0, change = 0] = [1, 2, 3].map((part) => hash(seed, part) % (rows + 1));
  return insert + remove + change === 0 ? { insert: rows } : { insert, delete: remove, change };
}
