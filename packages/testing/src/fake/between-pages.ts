import { isoTimestamp } from '../data/calendar.ts';
import type { Policy } from '../policies/policies.ts';
import { type ChurnedRecord, churnList, createChurnPlan } from '../resources/churn.ts';
import { recordsOf } from '../resources/records.ts';
import { operationNamed } from '../resources/resources.ts';
import type { Reading } from '../service/execute.ts';
import type { PageAhead } from './fake.ts';

/** The changes between the requests for a list: by callbacks of a test, by the policy `churn`, or by a fault. */
export interface BetweenPages {
  readonly add: (callback: (page: PageAhead) => void) => () => void;
  readonly beforeReading: (reading: Reading) => readonly ChurnedRecord[];
  /** Restarts the count of requests. */
  readonly clear: () => void;
}

export function createBetweenPages(policy: Policy, seed: number, now: () => number): BetweenPages {
  const callbacks = new Set<Parameters<BetweenPages['add']>[0]>();
  const plan = createChurnPlan(policy, seed);

  return {
    add: (callback) => {
      callbacks.add(callback);
      return () => void callbacks.delete(callback);
    },
    beforeReading: ({ context: { route, resource, world }, page, view, churn: faultChurn }) => {
      const operation = operationNamed(route.operation);
      const { request, steps } = plan.next(world, operation, faultChurn);
      for (const callback of callbacks) callback({ operation, number: page, request });
      if (steps.length === 0) return [];
      const records = recordsOf(resource, world, now);
      return steps.flatMap((step) => churnList({ ...step, now: isoTimestamp(now()), view: view(), records, resource }));
    },
    clear: () => plan.clear(),
  };
}
