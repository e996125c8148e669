import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { ListName } from '@paydeck/core';
import { openMirror } from '@paydeck/mirror';
import { Killed } from '@paydeck/mirror/test-support/crashing-store';
import type { PullTask } from '@paydeck/mirror/test-support/pulling-process';
import { type Player, playHistory } from '@paydeck/mirror/test-support/random-history';
import { ended } from '@paydeck/test-kit/run';
import type { Fake, FakeServer } from '@paydeck/testing';

/** What was played. */
export interface Played {
  readonly histories: number;
  readonly pulls: number;
  readonly kills: number;
  readonly faults: readonly string[];
}

/** Plays random histories, each with a mirror of its own, in this process. */
export async function randomHistories(wanted: number, seed: number): Promise<Played> {
  return play(
    seed,
    (histories) => histories < wanted,
    (file) => ({
      async open(fake) {
        return openMirror(file, { account: { mode: 'test', baseUrl: fake.baseUrl.test, apiKey: fake.keys.test } });
      },
    }),
  );
}

/** Plays random histories whose killed pulls are processes that read the service over HTTP, until so many were killed. */
export async function killedPulls(wanted: number, seed: number): Promise<Played> {
  return play(
    seed,
    (_, kills) => kills < wanted,
    (file, number) => {
      let server: FakeServer | undefined;
      const accountOf = (fake: Fake) =>
        ({ mode: 'test', baseUrl: server?.baseUrl.test ?? '', apiKey: fake.keys.test }) as const;
      return {
        async open(fake) {
          server ??= await fake.listen();
          return openMirror(file, { account: accountOf(fake) });
        },
        clientOf: (fake) => fake.client({ ...accountOf(fake), fetch: globalThis.fetch, retries: 0 }),
        pullKilled: async (_mirror, fake, kind, after) =>
          pullInProcess({ file, account: accountOf(fake), kind, after, isWithin: (number + after) % 2 === 0 }),
        close: async () => server?.close(),
      };
    },
  );
}

async function play(
  seed: number,
  isWanted: (histories: number, kills: number) => boolean,
  playerOf: (file: string, number: number) => Player & { close?(): Promise<void> },
): Promise<Played> {
  const counts = { kills: 0, pulls: 0 };
  const faults: string[] = [];
  let histories = 0;
  for (; isWanted(histories, counts.kills); histories++) {
    const folder = mkdtempSync(join(tmpdir(), 'paydeck-mirror-'));
    const player = playerOf(join(folder, 'mirror.sqlite'), histories);
    try {
      await playHistory(seed + histories, player, counts);
    } catch (error) {
      faults.push(`seed ${seed + histories}: ${error instanceof Error ? error.message : String(error)}`);
      // A broken player would play for ever.
      if (faults.length > 20) break;
    } finally {
      await player.close?.();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { histories, ...counts, faults };
}

const program = fileURLToPath(import.meta.resolve('@paydeck/mirror/test-support/pulling-process'));

async function pullInProcess(task: PullTask): Promise<readonly ListName[]> {
  const child = spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const { code, signal, stdout, stderr } = await ended(child);
  if (signal === 'SIGKILL') throw new Killed('killed');
  if (code !== 0) throw new Error(`a pull ended with ${code}: ${stderr.slice(-500)}`);
  return JSON.parse(stdout);
}
