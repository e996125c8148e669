import { isPaydeckError, type ListError } from '../errors/errors.ts';
import type { List } from '../lists/list.ts';
import { type Item, listFrom, type ListSettings } from './list-service.ts';
import { type ModelQuery, ModelService } from './model-service.ts';
import { oneOf, seededRandom } from './seeded-random.ts';
import { listOfKinds, type NamedKind, within } from './service-kinds.ts';

/** The outcome of reading a simulated list. */
export interface Outcome {
  /** `wrong`: an item is missing from a list called complete, or came twice. */
  readonly verdict: 'complete' | 'refused' | 'wrong';
  /** What is wrong, and how the list was read. */
  readonly about: string;
  /** Requests for each page that the list fills, when it was read without a stop. */
  readonly requestsAPage: number | undefined;
  /** How many of its checkpoints were resumed to the end, and how many of those iterations were refused. */
  readonly resumed: { complete: number; refused: number };
}

/**
 * Where an iteration stops: nowhere, after some pages or where a share of the requests fails, to be resumed; it is resumed from
 * each checkpoint; or a number of items is wanted.
 */
type Stops = { never: true } | { after: number } | { failing: number } | { fromEach: true } | { limit: number };

/** The failure of a request. */
class Failure extends Error {}

/** A service of one list. */
export interface ListService {
  /** The ids of the items that have been shown in the list all the time. */
  readonly always: ReadonlySet<string>;
  readonly requests: number;
  respond(query: ModelQuery): Item[] | Promise<Item[]>;
  /** Changes the list as while no one reads. */
  pause(): void;
}

/** Reads a list of some kinds. What is not set by its kinds follows from the seed. */
export async function readModel(seed: number, kinds: readonly NamedKind[]): Promise<Outcome> {
  const random = seededRandom(seed);
  random();
  const list = listOfKinds(kinds, random, seed);
  const size = random() < 0.1 && !list.hidden ? oneOf(random, 5, 10, 20, 50, 99) : undefined;
  const query = { ...list.filter, ...(size !== undefined && { page_size: String(size) }) };
  return readService(new ModelService(list), random, { query, isTimed: list.hasBounds ?? true });
}

/** Reads the list of a service, in turn or ahead, in one iteration or several. */
export async function readService(
  service: ListService,
  random: () => number,
  options: ListSettings = {},
): Promise<Outcome> {
  const stops = stopsOf(random);
  const settings = { ...options, ahead: oneOf(random, 1, 1, 1, 2, 4, 16) };
  const pages = Math.max(1, service.always.size / 100);
  const latency = settings.ahead === 1 ? undefined : latencyOf(random);
  const outcome = (verdict: Outcome['verdict'], what: string): Outcome => ({
    verdict,
    about: `${what} ${JSON.stringify({ ...stops, ...settings })}`,
    requestsAPage: 'never' in stops ? service.requests / pages : undefined,
    resumed,
  });
  const resumed = { complete: 0, refused: 0 };
  try {
    let failures = 0;
    const failing = () => 'failing' in stops && random() < stops.failing && failures++ < MOST_FAILURES;
    const open = (resume?: string) => listOf(service, { ...settings, resume }, { latency, failing });
    const problem = await problemOf(service, open, stops, resumed);
    return outcome(problem === '' ? 'complete' : 'wrong', problem);
  } catch (error) {
    return isListError(error) ? outcome('refused', error.code) : outcome('wrong', String(error));
  }
}

/** Reads a list, and returns what is wrong with what came out. */
async function problemOf(
  service: ListService,
  open: (resume?: string) => List<Item>,
  stops: Stops,
  resumed: Outcome['resumed'],
): Promise<string> {
  if ('limit' in stops) {
    const items = await open().toArray(stops);
    return items.length > stops.limit ? 'too many' : problemIn(service, [items], items.length < stops.limit);
  }
  const iterations: Item[][] = [];
  let resume: string | undefined;
  for (;;) {
    const items: Item[] = [];
    iterations.push(items);
    const pages = open(resume).pages();
    let isStopped = false;
    try {
      let count = 0;
      for await (const page of pages) {
        items.push(...page.items);
        if ('fromEach' in stops && resumed.complete + resumed.refused < MOST_RESUMED) {
          const rest = await open(pages.checkpoint).toArray().catch(undefinedIfRefused);
          const problem = rest && problemIn(service, [items, rest]);
          if (problem) return `${problem} from the checkpoint after ${items.length}`;
          resumed[rest ? 'complete' : 'refused'] += 1;
        }
        isStopped = 'after' in stops && iterations.length < MOST_RESUMED && ++count === stops.after;
        if (isStopped) break;
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      isStopped = true;
    }
    if (!isStopped) return problemIn(service, iterations);
    resume = pages.checkpoint ?? resume;
    // Without a checkpoint, reading begins again.
    if (resume === undefined) iterations.length = 0;
    if (iterations.length < 4) service.pause();
  }
}

function isListError(error: unknown): error is ListError {
  return isPaydeckError(error) && error.name === 'ListError';
}

function undefinedIfRefused(error: unknown): undefined {
  if (!isListError(error)) throw error;
}

/** In a resumed iteration an item may come again that has left the list and returned. */
function problemIn({ always }: ListService, iterations: readonly (readonly Item[])[], isComplete = true): string {
  const read = new Set<string>();
  let twice = 0;
  for (const items of iterations) {
    const own = new Set(items.map(({ id }) => id));
    twice += items.length - own.size + [...own].filter((id) => read.has(id) && always.has(id)).length;
    for (const id of own) read.add(id);
  }
  const lost = isComplete ? [...always].filter((id) => !read.has(id)).length : 0;
  return lost + twice === 0 ? '' : `${lost} lost, ${twice} twice`;
}

function stopsOf(random: () => number): Stops {
  const choice = random();
  if (choice < 0.5) return { never: true };
  if (choice < 0.7) return { after: within(random, 1, 5) };
  if (choice < 0.85) return { failing: oneOf(random, 0.05, 0.2) };
  return choice < 0.9 ? { fromEach: true } : { limit: within(random, 1, 400) };
}

function listOf(
  service: ListService,
  settings: ListSettings,
  { latency, failing }: { latency: (() => Promise<void>) | undefined; failing: () => boolean },
): List<Item> {
  const { list } = listFrom(async (query, index) => {
    await latency?.();
    if (index > MOST_REQUESTS) throw new Error('The iteration does not end.');
    if (failing()) throw new Failure();
    const items = await service.respond(parsed(query));
    await latency?.();
    return items;
  }, settings);
  return list;
}

/** Requests and responses arrive in any order. */
function latencyOf(random: () => number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const deliver = () => {
    waiting.splice(Math.floor(random() * waiting.length), 1)[0]?.();
    if (waiting.length > 0) setImmediate(deliver);
  };
  return async () => new Promise((resolve) => waiting.push(resolve) === 1 && setImmediate(deliver));
}

/** Reads a simulated list in turn or ahead, with one latency for all requests, and counts requests and round trips. */
export async function measureModel(model: ModelService, options: ListSettings = {}) {
  let rounds = 0;
  let waiting: (() => void)[] = [];
  const deliver = () => {
    rounds += 1;
    const arrived = waiting;
    waiting = [];
    for (const respond of arrived) respond();
  };
  const latency = async () => new Promise<void>((resolve) => waiting.push(resolve) === 1 && setImmediate(deliver));
  const { list, requests } = listFrom(async (query) => {
    await latency();
    return model.respond(parsed(query));
  }, options);
  const ids = new Set((await list.toArray()).map(({ id }: Item) => id));
  return { requests: requests.length, rounds, lost: [...model.always].filter((id) => !ids.has(id)).length };
}

/** The query of a request to a simulated list. */
export function parsed(query: URLSearchParams): ModelQuery {
  return {
    page_number: Number(query.get('page_number')),
    page_size: Number(query.get('page_size')),
    created_at_gte: query.get('created_at_gte') ?? undefined,
    created_at_lte: query.get('created_at_lte') ?? undefined,
  };
}

const MOST_REQUESTS = 3_000;
const MOST_FAILURES = 10;
// A list that grows with each request does not end while it is resumed again and again.
const MOST_RESUMED = 50;
