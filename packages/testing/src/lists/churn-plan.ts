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
  next(world: object, list: string, faultChurn: Churn | undefined): readonly ChurnStep[];
  /** Restarts the count of requests. */
  clear(): void;
}

export function createChurnPlan(policy: Pick<Policy, 'churn' | 'churn.rows' | 'churn.times'>, seed: number): ChurnPlan {
  let requests = new WeakMap<object, Map<string, number>>();
  const most = policy['churn.times'] === 0 ? Infinity : policy['churn.times'];

  /** Returns the number of earlier requests for a list. */
  function count(world: object, list: string): number {
    const known = requests.get(world) ?? new Map<string, number>();
    const before = known.get(list) ?? 0;
    requests.set(world, known.set(list, before + 1));
    return before;
  }

  return {
    next: (world, list, faultChurn) => {
      const before = count(world, list);
      const own = derive(seed, before);
      const steps: ChurnStep[] = faultChurn === undefined ? [] : [{ churn: faultChurn, seed: derive(own, 1) }];
      if (policy.churn === 'none' || before === 0 || before > most) return steps;
      return [...steps, { churn: churnOf(policy.churn, policy['churn.rows'], own), seed: derive(own, 2) }];
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
