import { type Client, type ListName, listNames } from '@paydeck/core';
import { seededRandom } from '@paydeck/core/test-support/seeded-random';
import { createFake, type Fake } from '@paydeck/testing';
import { createMirror, type Mirror, storeOf } from '../mirror.ts';
import { pull } from '../pull.ts';
import { CrashingStore, Killed } from './crashing-store.ts';
import { comparable } from './comparable.ts';

/** What a history is played with. */
export interface Player {
  /** Opens the mirror of a service. */
  readonly open: OpenMirror;
  /** The client of the pulls that are not killed. Defaults to one in this process. */
  clientOf?(fake: Fake): Client;
  /** Pulls, is killed after a number of statements, and returns the lists that were read completely. Throws `Killed`. */
  pullKilled?(mirror: Mirror, fake: Fake, kind: 'full' | 'refresh', after: number): Promise<readonly ListName[]>;
}

/** Opens the mirror of a fake. */
export type OpenMirror = (fake: Fake) => Promise<Mirror>;

/**
 * Plays a random history of a service and of pulls into one mirror: quiet ones, ones while records change, and ones that are killed. Throws when the
 * mirror is wrong.
 */
export async function playHistory(
  seed: number,
  player: Player,
  counts: { kills: number; pulls: number },
): Promise<void> {
  const random = seededRandom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const sizes = Object.fromEntries(listNames.map((name) => [name, below([3, 30, 260][below(3)] ?? 3)]));
  const fake = createFake({ seed, limits: false, ...sizes });
  const model = new Model(fake);
  let mirror = await player.open(fake);
  const client = player.clientOf?.(fake) ?? fake.client({ retries: 0 });
  const steps = 3 + below(6);
  for (let step = 0; step < steps; step++) {
    for (let change = below(12); change > 0; change--) model.change(random);
    fake.clock.advance({ seconds: 1 + below(100_000) });
    const way = random();
    if (way < 0.3) {
      await mirror.close();
      mirror = await player.open(fake);
    }
    const before = await contents(mirror);
    const beganAt = new Date().toISOString();
    model.start();
    const stop = fake.betweenPages(() => {
      if (way > 0.7) for (let change = below(4); change > 0; change--) model.change(random);
    });
    const isKilled = random() < 0.5;
    try {
      const after = below(90);
      const kind = random() < 0.3 ? 'refresh' : 'full';
      counts.pulls += 1;
      const complete = isKilled
        ? await (player.pullKilled?.(mirror, fake, kind, after) ?? pullCrashing(mirror, client, kind, after))
        : await pullComplete(mirror, client, kind);
      for (const list of complete) await model.checkList(mirror, list);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      counts.kills += 1;
      model.isInterrupted = true;
      await checkKilled(mirror, before, beganAt, way > 0.7 ? undefined : model);
    }
    stop();
  }
  // The first pull may finish what was interrupted. The second one reads everything.
  for (let last = 0; last < 2; last++) await pull(mirror, client);
  model.start();
  model.isInterrupted = false;
  await model.check(mirror);
  for (const list of listNames) {
    const [live, inService] = [(await contents(mirror)).get(list), comparable(fake[list])];
    if (JSON.stringify(live) !== JSON.stringify(inService))
      throw new Error(`seed ${seed}: ${list} differs after a quiet pull`);
  }
  for (const { list, rows } of await mirror.status()) {
    if (rows !== fake[list].count) throw new Error(`seed ${seed}: ${list} counts ${rows} rows`);
  }
  await mirror.close();
}

async function pullComplete(mirror: Mirror, client: Client, kind: 'full' | 'refresh'): Promise<ListName[]> {
  const { reads } = await pull(mirror, client, { kind });
  return reads.filter(({ isComplete }) => isComplete).map(({ list }) => list);
}

async function pullCrashing(
  mirror: Mirror,
  client: Client,
  kind: 'full' | 'refresh',
  after: number,
): Promise<ListName[]> {
  const victim = createMirror(new CrashingStore(storeOf(mirror), after), mirror.withoutPii);
  return pullComplete(victim, client, kind);
}

async function contents(mirror: Mirror): Promise<Map<ListName, string[]>> {
  const all = new Map<ListName, string[]>();
  for (const list of listNames) all.set(list, comparable(await mirror.records(list, { limit: 10_000 })));
  return all;
}

/** After a kill a list is as it was, or as it is in the service, and only then its read is complete. */
async function checkKilled(
  mirror: Mirror,
  before: ReadonlyMap<ListName, readonly string[]>,
  beganAt: string,
  quiet: Model | undefined,
): Promise<void> {
  const now = await contents(mirror);
  for (const { list, complete, last } of await mirror.status()) {
    // The rows of a list that could not be proved complete are taken, and its read says so.
    if (last?.error !== undefined) continue;
    const isRead = complete?.ended !== undefined && complete.ended >= beganAt;
    const isAsBefore = JSON.stringify(now.get(list)) === JSON.stringify(before.get(list));
    if (!isRead && !isAsBefore) throw new Error(`${list} has changed by a pull that was killed`);
    if (isRead && quiet) await quiet.checkList(mirror, list);
  }
}

/** What the service had since the pull began. */
class Model {
  readonly #fake: Fake;
  /** The ids that are in each list. */
  readonly #ids: ReadonlyMap<ListName, string[]>;
  /** The ids that stayed in each list. */
  readonly #stayed = new Map<ListName, Set<string>>();
  /** The ids that were in each list. */
  readonly #ever = new Map<ListName, Set<string>>();
  isInterrupted = false;

  constructor(fake: Fake) {
    this.#fake = fake;
    this.#ids = new Map(
      listNames.map((list) => [list, Array.from<object, string>(fake[list], (record) => idOf(list, record))]),
    );
  }

  /** A pull begins, or continues one that was interrupted. */
  start(): void {
    if (this.isInterrupted) return;
    for (const [list, ids] of this.#ids) {
      this.#stayed.set(list, new Set(ids));
      this.#ever.set(list, new Set(ids));
    }
  }

  change(random: () => number): void {
    const list = listNames[Math.floor(random() * listNames.length)] ?? 'payouts';
    const records = this.#fake[list];
    const ids = this.#ids.get(list) ?? [];
    const index = Math.floor(random() * ids.length);
    const id = ids[index];
    const way = random();
    if (id === undefined || way < 0.4) {
      const added = idOf(list, records.add());
      ids.push(added);
      this.#ever.get(list)?.add(added);
    } else if (way < 0.7) {
      ids.splice(index, 1);
      records.delete(id);
      this.#stayed.get(list)?.delete(id);
    } else this.#update(list, id, random);
  }

  #update(list: ListName, id: string, random: () => number): void {
    const text = `changed ${Math.floor(random() * 1_000)}`;
    if (list === 'subscriptions') this.#fake.subscriptions.update(id, { customer_business_name: text });
    if (list === 'discounts') this.#fake.discounts.update(id, { name: text });
    if (list === 'payouts') this.#fake.payouts.update(id, { remarks: text });
    if (list === 'webhooks') this.#fake.webhooks.update(id, { description: text });
  }

  async check(mirror: Mirror): Promise<void> {
    for (const list of listNames) await this.checkList(mirror, list);
  }

  async checkList(mirror: Mirror, list: ListName): Promise<void> {
    const live = new Set((await mirror.records(list, { limit: 10_000 })).map((record) => idOf(list, record)));
    const lost = [...(this.#stayed.get(list) ?? [])].filter((id) => !live.has(id));
    const never = [...live].filter((id) => !this.#ever.get(list)?.has(id));
    if (lost.length > 0) throw new Error(`${list} lost ${lost.join(' ')}`);
    if (never.length > 0) throw new Error(`${list} has ${never.join(' ')}`);
  }
}

export function idOf(list: ListName, record: object): string {
  const name = list === 'webhooks' ? 'id' : `${list.slice(0, -1)}_id`;
  return String(new Map<string, unknown>(Object.entries(record)).get(name));
}
