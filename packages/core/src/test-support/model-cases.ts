import { isPaydeckError } from '../errors/errors.ts';
import { type Item, listFrom, type ListSettings } from './list-service.ts';
import { type ModelOptions, ModelService, START } from './model-service.ts';
import { seededRandom } from './seeded-random.ts';

type Random = () => number;
type Draft = { -readonly [Name in keyof ModelOptions]: ModelOptions[Name] };

/**
 * What services do to their lists. The ranges are the assumptions of docs/lists-and-limits.md: at least 20 rows a page where
 * they vary, and at most 12 rows hidden in a row.
 */
export const KINDS = {
  plain: () => undefined,
  'small moments in another order on each page': (draft, random) => {
    draft.times = momentsOf(random, draft.times.length, oneOf(random, 2, 5, 20, 45));
    draft.isTieByPage = true;
  },
  'large moments in another order on each page': (draft, random) => {
    draft.times = momentsOf(random, draft.times.length, oneOf(random, 60, 150, 400));
    draft.isTieByPage = true;
  },
  'imports of one moment': (draft, random) => {
    draft.times = momentsOf(random, draft.times.length, oneOf(random, 10, 60, 150, 400));
  },
  'shorter pages from some request on': (draft, random) => {
    const [before, after, at] = [within(random, 20, 100), within(random, 20, 100), within(random, 0, 8)];
    draft.clamp = (request) => (request < at ? before : after);
  },
  'another page size for each request': (draft, random) => {
    const least = within(random, 20, 90);
    draft.clamp = () => within(random, least, 100);
  },
  'another page size with bounds': (draft, random) => {
    const [whole, bounded] = [within(random, 20, 100), within(random, 20, 100)];
    draft.clamp = (_, isBounded) => (isBounded ? bounded : whole);
  },
  'pages of so many bytes': (draft, random) => {
    draft.bytes = within(random, 30_000, 150_000);
  },
  'rows hidden after paging': (draft, random) => {
    draft.hidden = { share: oneOf(random, 0.02, 0.1, 0.3), run: within(random, 1, 12) };
  },
  'coarse times': (draft, random) => {
    draft.shownUnit = oneOf(random, 1_000, 1_000, 60_000);
  },
  'coarse bounds': (draft, random) => {
    const unit = oneOf(random, 1_000, 60_000, 86_400_000);
    draft.boundUnits = oneOf(random, { gte: unit, lte: unit }, { gte: unit, lte: 1 }, { gte: 1, lte: unit });
  },
  'ignored bounds': (draft) => {
    draft.ignoresBounds = true;
  },
  'exclusive bounds': (draft) => {
    draft.isExclusive = true;
  },
  'items twice on a page': (draft, random) => {
    draft.joined = oneOf(random, 0.02, 0.2, 0.6);
  },
  'changes before each request': (draft, random) => {
    draft.churn = { perRequest: oneOf(random, 0.3, 1, 2), kind: oneOf(random, 'delete', 'any') };
  },
} satisfies Record<string, (draft: Draft, random: Random) => void>;

/** One of these kinds. */
export type Kind = keyof typeof KINDS;

/** The outcome of one iteration over a simulated list. */
export interface Outcome {
  /** The code of the error; `undefined` for a complete list. */
  readonly refused: string | undefined;
  /** The number of items that were in the list all the time and did not come out. */
  readonly lost: number;
  readonly twice: number;
  readonly requests: number;
}

/** Reads a list of some kinds, with the items, the order and the way of reading of a seed. */
export async function readModel(seed: number, kinds: readonly Kind[]): Promise<Outcome> {
  const random = seededRandom(seed);
  random();
  const draft: Draft = {
    times: timesOf(random),
    order: oneOf(random, 'newest', 'newest', 'oldest', 'id', 'random'),
    seed,
  };
  for (const kind of kinds) KINDS[kind](draft, random);
  if (draft.order === 'id' || draft.order === 'random') draft.times = shuffled(draft.times, random);
  const model = new ModelService(draft);
  const isTimed = random() < 0.7;
  const ahead = oneOf(random, 1, 1, 4, 16);
  const size = random() < 0.1 ? oneOf(random, 1, 5, 10, 50) : undefined;
  // How many pages each process reads before it stops. In moments without an order, items may come again after a stop.
  const isStable = kinds.every((kind) => !kind.includes('another order'));
  const patience = isStable && random() < 0.3 ? within(random, 1, 4) : Infinity;
  const read: string[] = [];
  let resume: string | undefined;
  let requests = 0;
  for (;;) {
    const { list, requests: sent } = listFrom((query) => model.respond(parsed(query)), {
      isTimed,
      ahead,
      resume,
      size,
    });
    const pages = list.pages();
    let isStopped = false;
    try {
      let count = 0;
      let behind: string | undefined;
      for await (const { items } of pages) {
        read.push(...items.map(({ id }) => id));
        // Items that stood on no accepted page come last, behind the last checkpoint.
        const isNew = pages.checkpoint !== behind;
        behind = pages.checkpoint;
        if (++count < patience || !isNew) continue;
        isStopped = true;
        break;
      }
    } catch (error) {
      if (!isPaydeckError(error) || error.name !== 'ListError') throw error;
      return outcome(error.code, requests + sent.length);
    }
    requests += sent.length;
    if (!isStopped) return outcome(undefined, requests);
    resume = pages.checkpoint;
  }

  function outcome(refused: string | undefined, count: number): Outcome {
    const ids = new Set(read);
    const lost = refused === undefined ? [...model.always].filter((id) => !ids.has(id)).length : 0;
    return { refused, lost, twice: read.length - ids.size, requests: count };
  }
}

/** Reads a simulated list in turn or ahead, with a virtual latency, and counts requests and round trips. */
export async function measureModel(model: ModelService, options: ListSettings = {}) {
  let rounds = 0;
  let waiting: (() => void)[] = [];
  const latency = async () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length > 1) return;
      setImmediate(() => {
        rounds += 1;
        const arrived = waiting;
        waiting = [];
        for (const respond of arrived) respond();
      });
    });
  const { list, requests } = listFrom((query) => model.respond(parsed(query)), { ...options, latency });
  const ids = new Set((await list.toArray()).map(({ id }: Item) => id));
  return { requests: requests.length, rounds, lost: [...model.always].filter((id) => !ids.has(id)).length };
}

/** The query of a request to a simulated list. */
export function parsed(query: URLSearchParams) {
  return {
    page_number: Number(query.get('page_number')),
    page_size: Number(query.get('page_size')),
    created_at_gte: query.get('created_at_gte') ?? undefined,
    created_at_lte: query.get('created_at_lte') ?? undefined,
  };
}

function timesOf(random: Random): number[] {
  const counts = [within(random, 0, 40), within(random, 0, 130), within(random, 90, 110)] as const;
  const count = oneOf(random, ...counts, within(random, 100, 600), within(random, 100, 600));
  const gap = oneOf(random, 20, 1_000, 30_000, 600_000, 86_400_000);
  const isBursty = random() < 0.3;
  const times: number[] = [];
  for (let at = START; times.length < count; times.push(at))
    at += isBursty && random() < 0.9 ? 3 * random() : gap * random();
  return times;
}

function momentsOf(random: Random, count: number, most: number): number[] {
  const gap = oneOf(random, 50, 5_000, 1_000_000);
  const times: number[] = [];
  for (let at = START; times.length < count;) {
    at += 1 + gap * random();
    times.push(...Array<number>(Math.min(within(random, 1, most), count - times.length)).fill(at));
  }
  return times;
}

function shuffled(times: readonly number[], random: Random): number[] {
  return times
    .map((time) => ({ time, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ time }) => time);
}

function within(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

function oneOf<T>(random: Random, ...choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}
