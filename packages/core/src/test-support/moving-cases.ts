import { PageObservations } from '../lists/page-observations.ts';
import type { Checkpoint } from '../lists/list.ts';
import { listFrom } from './list-service.ts';
import { MovingList, type Order, START } from './moving-list.ts';
import { seededRandom } from './seeded-random.ts';

/** The outcome of an exact iteration over a changing list. */
export interface Outcome {
  readonly isProved: boolean;
  readonly error: string | undefined;
  /** The number of items that were in the list all the time but were not returned. */
  readonly lost: number;
  readonly twice: number;
  readonly requests: number;
}

/** Reads one simulated list exactly. The seed determines the list, its changes and the iteration. */
export async function walkMovingList(seed: number): Promise<Outcome> {
  const random = seededRandom(seed);
  const oneOf = <T>(...choices: readonly [T, ...T[]]): T =>
    choices[Math.floor(random() * choices.length)] ?? choices[0];
  const size = oneOf(5, 6, 7, 9);
  const spread = oneOf(...SPREADS);
  const digits = oneOf(3, 3, 6);
  const seconds = oneOf(1, 60, 86_400, 10_000_000);
  const unreadable = oneOf(0, 0, 0, 0, 0, 0, 0.05);
  const times = Array.from({ length: Math.floor(random() * oneOf(6, 15, 40, 59)) }, () => {
    const at = START + spread(random) * 1_000 * seconds;
    return digits > 3 ? Math.floor(at * 1_000) / 1_000 : Math.floor(at);
  });
  const pace = oneOf(0, 0.1, 0.5, 0.5, 1);
  const service = new MovingList({
    times,
    order: oneOf<Order>('newest', 'newest', 'oldest', 'random', 'id'),
    isExclusive: random() < 0.5,
    digits,
    clamp: pace === 0 ? oneOf(undefined, undefined, 3, 4) : undefined,
    ignoresBounds: random() < 0.05,
    isUnreadable: () => random() < unreadable,
    changes: () => Math.floor(pace + random()),
    random,
  });
  const isTimed = random() < 0.85;
  const stops = random() < 0.3;
  let resume: Checkpoint | undefined;
  const ids: string[] = [];
  let requests = 0;
  let observations = new PageObservations();
  for (let processes = 0; ; processes++) {
    const options = { exact: true, prefetch: oneOf(1, 2, 16), resume, turns: () => Math.floor(random() * 3) };
    const reading = listFrom((query) => service.respond(query), options, { size, isTimed, observations });
    const walk = reading.list.pages();
    let error: string | undefined;
    let isStopped = false;
    try {
      for await (const { items } of walk) {
        ids.push(...items.map(({ id }) => id));
        isStopped = stops && processes < 5 && random() < 0.3;
        if (isStopped) break;
      }
    } catch (thrown) {
      error = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
    }
    requests += reading.requests.length;
    if (isStopped) {
      resume = JSON.parse(JSON.stringify(walk.checkpoint));
      if (random() < 0.5) observations = new PageObservations();
      continue;
    }
    const found = new Set(ids);
    const lost = [...service.everSince].filter((id) => !found.has(id)).length;
    return { isProved: walk.completeness === 'proved', error, lost, twice: ids.length - found.size, requests };
  }
}

type Spread = (random: () => number) => number;

const SPREADS: readonly [Spread, ...Spread[]] = [
  (random) => random(),
  (random) => random() ** 3,
  (random) => 1 - random() ** 3,
  (random) => (Math.floor(random() * 3) + random() ** 6) / 4,
  // A bulk import: many items within one or two milliseconds.
  (random) => (random() < 0.5 ? Math.floor(random() * 2) / 2 + random() / 1e6 : random()),
  () => 0.5,
];
