import { join } from 'node:path';
import { type ListName, listNames } from '@paydeck/core';
import { type Mirror, openMirror, pull, type PulledRead, type PullProgress, type PullResult } from '@paydeck/mirror';
import { idOf } from '@paydeck/mirror/test-support/random-history';
import { temporaryFolder } from '@paydeck/test-kit/temporary-folder';
import { createFake, type Effect, type Fake } from '@paydeck/testing';
import { oneOf, seededRandom } from '@paydeck/core/test-support/seeded-random';

interface Pulled {
  pulls: number;
  complete: number;
  incomplete: number;
  readonly faults: string[];
}

/** Pulls again and again from services that change and repeat their pages while they are read. */
export async function pullsOfLosingServices(wanted: number, seed: number): Promise<Pulled> {
  const pulled: Pulled = { pulls: 0, complete: 0, incomplete: 0, faults: [] };
  for (let service = 0; pulled.pulls < wanted; service++) {
    using folder = temporaryFolder();
    const random = seededRandom(seed + service);
    const fake = createFake({
      seed: seed + service,
      limits: false,
      ...Object.fromEntries(listNames.map((name) => [name, Math.floor(random() * 450)])),
      policy: {
        churn: oneOf(random, 'delete', 'mixed', 'insert', 'none'),
        'churn.rows': 1 + Math.floor(random() * 5),
        order: oneOf(random, 'newest', 'oldest', 'id'),
      },
    });
    const account = { mode: 'test', baseUrl: fake.baseUrl.test, apiKey: fake.keys.test } as const;
    const mirror = await openMirror(join(folder.path, 'mirror.sqlite'), { account });
    for (let time = 0; time < 4; time++) {
      if (time > 0) fake.faults.add({ ...oneOf(random, ...effects), probability: random() * 0.5 });
      pulled.pulls += 1;
      const found = await pullOnce(mirror, fake, pulled).catch(String);
      if (found !== undefined) pulled.faults.push(`seed ${seed + service}: ${found}`);
      fake.faults.clear();
    }
    await mirror.close();
  }
  return pulled;
}

// A list that says too early that it is done cannot be recognized.
const effects: readonly [Effect, ...Effect[]] = [
  { repeatPage: true },
  { repeatIterator: true },
  { churn: { delete: 3 } },
  { churn: { insert: 1, delete: 1 } },
];

/** Pulls until a list grows as fast as it is read. */
async function pullUntil(mirror: Mirror, fake: Fake): Promise<PullResult> {
  const endless = new AbortController();
  const onProgress = ({ requests }: PullProgress): void => void (requests > 200 && endless.abort());
  try {
    return await pull(mirror, fake.client({ retries: 0 }), { signal: endless.signal, onProgress });
  } catch (error) {
    if (endless.signal.aborted) return { reads: [] };
    throw error;
  }
}

/** Pulls once, and returns what is wrong then. */
async function pullOnce(mirror: Mirror, fake: Fake, pulled: Pulled): Promise<string | undefined> {
  const before = new Map(listNames.map((list) => [list, idsOf(list, fake[list])]));
  const mirrored = new Map<ListName, Set<string>>();
  for (const list of listNames) mirrored.set(list, idsOf(list, await mirror.records(list, { limit: 10_000 })));
  const { reads } = await pullUntil(mirror, fake);
  for (const read of reads) {
    const { list, isComplete } = read;
    if (isComplete) pulled.complete += 1;
    else pulled.incomplete += 1;
    const rows = idsOf(list, await mirror.records(list, { limit: 10_000 }));
    const inService = idsOf(list, fake[list]);
    // What was in the list before and after is in a complete read; an incomplete one takes nothing away.
    const stayed = [...(before.get(list) ?? [])].filter((id) => inService.has(id));
    const must = isComplete ? stayed : [...(mirrored.get(list) ?? [])];
    const problem = problemOf(
      read,
      must.filter((id) => !rows.has(id)),
    );
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemOf({ list, isComplete, gone }: PulledRead, lost: readonly string[]): string | undefined {
  if (lost.length > 0) return `${list}, ${isComplete ? 'complete' : 'not complete'}, lost ${lost.length}: ${lost[0]}`;
  return !isComplete && gone > 0 ? `${list} is not complete, and ${gone} are gone` : undefined;
}

function idsOf(list: ListName, records: Iterable<object>): Set<string> {
  return new Set(Array.from(records, (record) => idOf(list, record)));
}
