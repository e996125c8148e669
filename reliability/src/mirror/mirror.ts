import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { ListName } from '@paydeck/core';
import { openMirror } from '@paydeck/mirror';
import { Killed } from '@paydeck/mirror/test-support/crashing-store';
import type { PullTask } from '@paydeck/mirror/test-support/pulling-process';
import { type Player, playHistory } from '@paydeck/mirror/test-support/random-history';
import { run } from '@paydeck/test-kit/run';
import { temporaryFolder } from '@paydeck/test-kit/temporary-folder';
import type { Fake, FakeServer } from '@paydeck/testing';
import { type Family, type Row, rowOfFaults, type RunOptions } from '../row.ts';
import { pullsOfLosingServices } from './losing-services.ts';

/** A copy of an account that is what the service had, also when pulls are killed and the service loses rows. */
export const mirror: Family = { name: 'mirror', title: 'Mirror', parts: [killsRow, historiesRow, losingRow] };

/** Histories whose killed pulls are processes that read the service over HTTP, until so many were killed. */
async function killsRow({ isQuick, seed }: RunOptions): Promise<Row> {
  const wanted = isQuick ? 8 : 200;
  const { histories, kills, pulls, faults } = await play(seed, (_, killed) => killed < wanted, playerOverHttp);
  return rowOfFaults(
    `Pulls over HTTP, in processes that are killed before a statement or while it runs, while records change`,
    `${wanted} kills: what was complete is unchanged, the next pull continues, 0 rows lost, 0 false "complete"`,
    `${kills} kills in ${pulls} pulls of ${histories} mirrors`,
    faults,
  );
}

/** Histories in this process. `pnpm test` has played more than the quick form does. */
async function historiesRow({ isQuick, seed }: RunOptions): Promise<Row> {
  const wanted = isQuick ? 10 : 500;
  const { histories, kills, pulls, faults } = await play(
    seed,
    (played) => played < wanted,
    (file) => ({ open: async (fake) => openMirror(file, { account: accountOf(fake, fake.baseUrl.test) }) }),
  );
  return rowOfFaults(
    'Random histories of a service and of pulls, with churn and kills between statements',
    `${wanted.toLocaleString('en')}: after a complete pull the mirror is what the service has`,
    `${histories.toLocaleString('en')}, ${pulls.toLocaleString('en')} pulls, ${kills.toLocaleString('en')} kills`,
    faults,
  );
}

async function losingRow({ isQuick, seed }: RunOptions): Promise<Row> {
  const wanted = isQuick ? 20 : 1_000;
  const { pulls, complete, incomplete, faults } = await pullsOfLosingServices(wanted, seed);
  return rowOfFaults(
    'Pulls from services that lose rows, shift them between pages, and repeat pages and iterators',
    `${wanted.toLocaleString('en')} pulls: 0 rows lost in a list that counts as complete, 0 rows gone by one that does not`,
    `${pulls.toLocaleString('en')} pulls, ${complete.toLocaleString('en')} lists complete, ${incomplete.toLocaleString('en')} not`,
    faults,
  );
}

type MirrorPlayer = Player & { close?(): Promise<void> };

function playerOverHttp(file: string, number: number): MirrorPlayer {
  let server: FakeServer | undefined;
  const account = (fake: Fake) => accountOf(fake, server?.baseUrl.test ?? '');
  return {
    async open(fake) {
      server ??= await fake.listen();
      return openMirror(file, { account: account(fake) });
    },
    clientOf: (fake) => fake.client({ ...account(fake), fetch: globalThis.fetch, retries: 0 }),
    pullKilled: async (_mirror, fake, kind, after) =>
      pullInProcess({ file, account: account(fake), kind, after, isWithin: (number + after) % 2 === 0 }),
    close: async () => server?.close(),
  };
}

function accountOf({ keys }: Fake, baseUrl: string) {
  return { mode: 'test', baseUrl, apiKey: keys.test } as const;
}

/** Plays random histories, each with a mirror of its own. */
async function play(
  seed: number,
  isWanted: (histories: number, kills: number) => boolean,
  playerOf: (file: string, number: number) => MirrorPlayer,
) {
  const counts = { kills: 0, pulls: 0 };
  const faults: string[] = [];
  let histories = 0;
  for (; isWanted(histories, counts.kills); histories++) {
    using folder = temporaryFolder();
    const player = playerOf(join(folder.path, 'mirror.sqlite'), histories);
    try {
      await playHistory(seed + histories, player, counts);
    } catch (error) {
      faults.push(`seed ${seed + histories}: ${error instanceof Error ? error.message : String(error)}`);
      // A broken player would play for ever.
      if (faults.length > 20) break;
    } finally {
      await player.close?.();
    }
  }
  return { histories, ...counts, faults };
}

const program = fileURLToPath(import.meta.resolve('@paydeck/mirror/test-support/pulling-process'));

async function pullInProcess(task: PullTask): Promise<readonly ListName[]> {
  // Its own end is SIGKILL.
  const options = { killSignal: 'SIGTERM' } as const;
  const { code, signal, stdout, stderr } = await run(process.execPath, [program, JSON.stringify(task)], options);
  if (signal === 'SIGKILL') throw new Killed('killed');
  if (code !== 0) throw new Error(`a pull ended with ${code ?? signal}: ${stderr.slice(-500)}`);
  return JSON.parse(stdout);
}
