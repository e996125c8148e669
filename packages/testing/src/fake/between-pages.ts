import { isoTimestamp } from '../data/calendar.ts';
import { derive, hash } from '../data/random.ts';
import type { Policy } from '../policies/policies.ts';
import { type ChurnedRecord, churnList } from '../resources/churn.ts';
import type { Churn } from '../resources/definition.ts';
import { ResourceRecords } from '../resources/records.ts';
import { operationNamed } from '../resources/resources.ts';
import type { Reading } from '../service/execute.ts';
import type { World } from '../world/world.ts';
import type { PageAhead } from './fake.ts';

/** The changes between the requests for a list: by callbacks of a test, by the policy `churn`, or by a fault. */
export class BetweenPages {
  readonly #policy: Policy;
  readonly #seed: number;
  readonly #now: () => number;
  readonly #callbacks = new Set<(page: PageAhead) => void>();
  #requests = new WeakMap<World, Map<string, number>>();

  constructor(policy: Policy, seed: number, now: () => number) {
    this.#policy = policy;
    this.#seed = seed;
    this.#now = now;
  }

  add(callback: (page: PageAhead) => void): () => void {
    this.#callbacks.add(callback);
    return () => void this.#callbacks.delete(callback);
  }

  beforeReading({ context: { route, resource, world }, page, view, churn }: Reading): readonly ChurnedRecord[] {
    const operation = operationNamed(route.operation);
    const request = this.#count(world, operation);
    for (const callback of this.#callbacks) callback({ operation, number: page, request });
    const steps = this.#stepsBefore(request, churn);
    if (steps.length === 0) return [];
    const records = new ResourceRecords(resource, world, this.#now);
    return steps.flatMap((step) =>
      churnList({ ...step, now: isoTimestamp(this.#now()), view: view(), records, resource }),
    );
  }

  clear(): void {
    this.#requests = new WeakMap();
  }

  #count(world: World, list: string): number {
    const known = this.#requests.get(world) ?? new Map<string, number>();
    const request = (known.get(list) ?? 0) + 1;
    this.#requests.set(world, known.set(list, request));
    return request;
  }

  /** The churn of a fault, and before each request except the first that of the policy, with the seeds that select records. */
  #stepsBefore(request: number, faultChurn: Churn | undefined): { churn: Churn; seed: number }[] {
    const { churn, 'churn.rows': rows, 'churn.times': times } = this.#policy;
    const own = derive(this.#seed, request - 1);
    const steps = faultChurn === undefined ? [] : [{ churn: faultChurn, seed: derive(own, 1) }];
    if (churn !== 'none' && request > 1 && (times === 0 || request <= times + 1))
      steps.push({ churn: churnOf(churn, rows, own), seed: derive(own, 2) });
    return steps;
  }
}

function churnOf(kind: Exclude<Policy['churn'], 'none'>, rows: number, seed: number): Churn {
  if (kind !== 'mixed') return { [kind]: rows };
  // At least one row, and of each kind up to the number of the policy.
  const [insert = 0, remove = 0, change = 0] = [1, 2, 3].map((part) => hash(seed, part) % (rows + 1));
  return insert + remove + change === 0 ? { insert: rows } : { insert, delete: remove, change };
}
