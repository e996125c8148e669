import { type Change, type ModelOptions, START } from './model-service.ts';
import { oneOf } from './seeded-random.ts';

type Random = () => number;
/** One way in which a service can behave, with the ranges of its figures. Later kinds replace what earlier ones set. */
type Kind = (random: Random, list: ModelOptions) => Partial<ModelOptions>;

/**
 * Kinds within the assumptions of docs/lists-and-limits.md: an item keeps its id, its creation time and its place among
 * the others; a list in order of time is so everywhere; fewer rows than the shortest page are hidden in a row; a response
 * is one moment. Pages have at least 20 rows. Under any of these, in any combination, a list is complete or refused.
 */
export const WITHIN = {
  'at rest and well behaved': () => ({}),
  'an import of one moment in stable order': (random, list) => ({
    times: momentsOf(random, list, oneOf(random, 1, 50), oneOf(random, 60, 150, 400)),
    tiesBy: undefined,
  }),
  'a first page of one moment': (random, list) => withFirstMoment(random, list),
  'small moments, another order on each page': (random, list) => ({
    ...timed(random),
    times: momentsOf(random, list, 1, oneOf(random, 2, 5, 20, 45)),
    tiesBy: oneOf(random, 'page', 'page', 'page size'),
  }),
  'small moments, another order in each response': (random, list) => ({
    ...timed(random),
    times: momentsOf(random, list, 1, oneOf(random, 2, 5, 20, 45)),
    tiesBy: 'request',
  }),
  'large moments, another order on each page': (random, list) => ({
    ...timed(random),
    times: momentsOf(random, list, 1, oneOf(random, 60, 101, 150, 400)),
    tiesBy: oneOf(random, 'page', 'request', 'page size'),
  }),
  'another page size from some request on': (random) => ({
    clamp: { ...limitsOf(random), changes: 'once' },
  }),
  'another page size for each request': (random) => ({
    clamp: { ...limitsOf(random), changes: 'with each request' },
  }),
  'another page size with bounds': (random) => ({
    clamp: { ...limitsOf(random), changes: 'with bounds' },
  }),
  'pages of so many bytes': (random) => ({ bytesOfPage: within(random, 50_000, 150_000) }),
  'rows hidden after paging': (random) => ({
    hidden: { share: oneOf(random, 0.01, 0.03, 0.1), run: oneOf(random, 1, 5, 20) },
  }),
  'up to half a page of rows hidden in a row': (random) => ({
    hidden: { share: oneOf(random, 0.003, 0.01), run: 49 },
  }),
  'up to a page of rows hidden in a row': (random) => ({ hidden: { share: oneOf(random, 0.003, 0.01), run: 95 } }),
  'times shown by the second or minute': (random) => ({
    shown: { unit: oneOf(random, 1_000, 1_000, 60_000), isRounded: random() < 0.5 },
  }),
  'bounds cut to the second, minute or day': (random) => {
    const unit = oneOf(random, 1_000, 60_000, 86_400_000);
    return { boundUnits: oneOf(random, { gte: unit, lte: unit }, { gte: unit, lte: 1 }, { gte: 1, lte: unit }) };
  },
  // Without a time to show it, an order that depends on the page is no place among the others.
  'no creation times': () => ({ hasTimes: false, tiesBy: undefined }),
  'bounds ignored': (random) => ({
    ignoredBounds: oneOf<ModelOptions['ignoredBounds']>(random, ['gte', 'lte'], ['gte', 'lte'], ['gte'], ['lte']),
  }),
  'bounds exclusive': (random) => ({
    exclusiveBounds: oneOf<ModelOptions['exclusiveBounds']>(random, ['gte', 'lte'], ['gte'], ['lte']),
  }),
  'items in several rows of a response': (random) => ({
    joined: { share: oneOf(random, 0.02, 0.2, 0.6), rows: oneOf(random, 2, 2, 3) },
  }),
  'two changes a request, in order of time': (random) => ({
    ...timed(random),
    hasBounds: true,
    churn: { perRequest: 2, kinds: ALL_CHANGES },
  }),
  'two changes a request, by position': () => ({ hasBounds: false, churn: { perRequest: 2, kinds: ALL_CHANGES } }),
  'two changes a request near the page read': () => ({ churn: { perRequest: 2, kinds: ALL_CHANGES, near: true } }),
  'a deletion before each request': (random) => ({
    churn: { perRequest: oneOf(random, 0.5, 1, 2), kinds: ['delete'], near: random() < 0.5 },
  }),
  'items that leave and return': (random) => ({
    churn: { perRequest: oneOf(random, 0.5, 1, 2), kinds: ['toggle'], near: random() < 0.5 },
  }),
  'imports while it is read': () => ({ churn: { perRequest: 2, kinds: ['import', 'delete', 'create'] } }),
  'items created between a checkpoint and its use': (random) => ({
    meanwhile: { created: oneOf(random, 1, 20, 110, 300), deleted: 0 },
  }),
  'items deleted between a checkpoint and its use': (random) => ({
    meanwhile: { created: oneOf(random, 0, 0, 50), deleted: oneOf(random, 3, 20, 90, 150) },
  }),
  'replicas that lag behind': (random) => ({
    lag: within(random, 1, 4),
    churn: { perRequest: 1, kinds: ['delete', 'create', 'backdate'] },
  }),
  'responses from a cache': (random) => ({
    cached: within(random, 1, 20),
    churn: { perRequest: 1, kinds: ['delete', 'create', 'backdate'] },
  }),
  'items hidden while it is read': () => ({ churn: { perRequest: 1, kinds: ['hide'] } }),
  'the last page again behind the end': () => ({ repeatsLastPage: true }),
  'small pages raised to ten rows': () => ({ leastSize: 10 }),
} satisfies Record<string, Kind>;

/** Kinds outside the assumptions, which are measured only. */
export const OUTSIDE = {
  'an item out of order deep in the list': (random, list) => ({
    ...timed(random),
    times: evenly(random, Math.max(400, list.times.length)),
    misplaced: { count: within(random, 1, 3), places: 1_000 },
    churn: { perRequest: oneOf(random, 0, 1), kinds: ['delete', 'create'] },
  }),
  'neighbours out of order': (random, list) => ({
    ...timed(random),
    times: evenly(random, Math.max(400, list.times.length)),
    misplaced: { count: 20, places: 3 },
  }),
  'items without a creation time at the end': (random) => ({ ...timed(random), untimed: oneOf(random, 0.01, 0.1) }),
  'a page or more of rows hidden in a row': () => ({ hidden: { share: 0.004, run: 250 } }),
  'rows hidden from pages of 5 to 19': (random) => ({
    hidden: { share: 0.03, run: 4 },
    clamp: { least: within(random, 5, 19), most: 19, changes: 'with each request', countsRequested: false },
  }),
  'pages of 8 to 30 rows by their bytes': (random) => ({ bytesOfPage: within(random, 20_000, 40_000) }),
  'large moments in another order on each page, while rows change': (random, list) => ({
    ...WITHIN['large moments, another order on each page'](random, list),
    churn: { perRequest: 2, kinds: ALL_CHANGES },
  }),
  'items that move to the front': () => ({ churn: { perRequest: 0.5, kinds: ['move'] } }),
} satisfies Record<string, Kind>;

/** A kind with its name. */
export type NamedKind = readonly [string, Kind];

/** Returns one kind, two or three, each of them as often as the others, in turn. */
export function mixOf(kinds: readonly NamedKind[], seed: number): readonly NamedKind[] {
  const turn = Math.floor(seed / 3);
  const round = Math.floor(turn / kinds.length);
  const picks = [turn, turn + 1 + (round % (kinds.length - 1)), 7 * turn + round].slice(0, 1 + (seed % 3));
  const chosen = new Set(picks.map((pick) => pick % kinds.length));
  return kinds.filter((_, index) => chosen.has(index));
}

/** Returns a list of some kinds. Its length, times and order follow from the seed. */
export function listOfKinds(kinds: readonly NamedKind[], random: Random, seed: number): ModelOptions {
  let list: ModelOptions = {
    seed,
    times: oneOf(random, evenly, evenly, inBursts)(random, lengthOf(random)),
    order: oneOf(random, 'newest', 'newest', 'oldest', 'id', 'random'),
    hasBounds: random() < 0.7,
  };
  for (const [, kind] of kinds) list = { ...list, ...kind(random, list) };
  const { hidden, order } = list;
  // Where a moment does not fit a page and its order depends on the page, no run shows that a row was deleted.
  if (kinds.some(([name]) => name === LARGE_MOMENTS)) list = { ...list, churn: undefined, meanwhile: undefined };
  if (list.hasBounds && random() < 0.15) {
    const bound = new Date(oneOf(random, START, ...list.times)).toISOString();
    list = { ...list, filter: random() < 0.5 ? { created_at_gte: bound } : { created_at_lte: bound } };
  }
  if (hidden) list = { ...list, hidden: { ...hidden, run: longestHidden(list, hidden.run) } };
  return order === 'id' || order === 'random' ? { ...list, times: outOfOrder(list.times, random) } : list;
}

/** Where pages are cut too, less than half of the shortest page is hidden in a row. */
function longestHidden(list: ModelOptions, run: number): number {
  const isCut = list.clamp !== undefined || list.bytesOfPage !== undefined;
  return Math.floor(((isCut ? Math.min(run, 45) : run) * shortestPage(list)) / 100);
}

/** The items of the shortest page that a service returns when a large one is requested. */
function shortestPage({ clamp, bytesOfPage = Infinity, joined }: ModelOptions): number {
  return Math.min(clamp?.least ?? 100, bytesOfPage / 2_500) / (joined?.rows ?? 1);
}

/** Most lengths are near the end of a page. */
function lengthOf(random: Random): number {
  const nearPage = 100 * within(random, 1, 3) + within(random, -8, 8);
  const lengths = [
    within(random, 0, 12),
    within(random, 0, 130),
    nearPage,
    nearPage,
    within(random, 100, 450),
  ] as const;
  // Of lists in order of time, the client forgets ids after some thousands.
  if (random() < 0.003) return within(random, 3_000, 9_000);
  return random() < 0.01 ? within(random, 350, 3_000) : oneOf(random, ...lengths);
}

function evenly(random: Random, count: number): number[] {
  const gap = oneOf(random, 1, 20, 1_000, 30_000, 600_000, 40_000_000);
  let at = START + random();
  return Array.from({ length: count }, () => (at += 2 * gap * random()));
}

function inBursts(random: Random, count: number): number[] {
  const gap = oneOf(random, 1_000, 600_000, 86_400_000);
  const [length, width] = [within(random, 2, 60), oneOf(random, 0.1, 1, 100)];
  let at = START;
  return Array.from({ length: count }, () => (at += random() < 1 / length ? gap * random() : width * random()));
}

function momentsOf(random: Random, { times }: ModelOptions, least: number, most: number): number[] {
  const gap = oneOf(random, 50, 5_000, 1_000_000);
  const moments: number[] = [];
  for (let at = START; moments.length < times.length;) {
    at += 1 + Math.floor(gap * random());
    moments.push(...Array<number>(Math.min(within(random, least, most), times.length - moments.length)).fill(at));
  }
  return moments;
}

function withFirstMoment(random: Random, { times, order }: ModelOptions): Partial<ModelOptions> {
  const first = order === 'newest' ? (times.at(-1) ?? START) : (times[0] ?? START);
  const moment = Array<number>(within(random, 95, 260)).fill(first);
  return { times: order === 'newest' ? [...times, ...moment] : [...moment, ...times] };
}

function limitsOf(random: Random) {
  return {
    least: oneOf(random, 20, within(random, 20, 90)),
    most: oneOf(random, 90, 100),
    countsRequested: random() < 0.5,
  };
}

function timed(random: Random): { order: 'newest' | 'oldest' } {
  return { order: oneOf(random, 'newest', 'newest', 'oldest') };
}

/** Times in no order, as the first three of them show. */
function outOfOrder(times: readonly number[], random: Random): number[] {
  const ranked = times.slice(3).map((time) => ({ time, rank: random() }));
  const shuffled = ranked.toSorted((a, b) => a.rank - b.rank).map(({ time }) => time);
  return [START, START + 172_800_000, START].slice(0, times.length).concat(shuffled);
}

export function within(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

const LARGE_MOMENTS: keyof typeof WITHIN = 'large moments, another order on each page';

const ALL_CHANGES: readonly Change[] = ['delete', 'delete', 'create', 'backdate', 'toggle'];
