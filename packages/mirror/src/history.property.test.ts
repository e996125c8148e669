import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openMirror } from './mirror.ts';
import { deletePostgresMirror, openPostgresMirror } from './postgres.ts';
import { accountOf, temporaryFolder } from './test-support/mirrors.ts';
import { canRunPostgres, PostgresServer } from '@paydeck/test-kit/postgres';
import { type OpenMirror, playHistory } from './test-support/random-history.ts';

// PAYDECK_CASES is the number of histories, and PAYDECK_SEED the first of them.
const first = Number(process.env['PAYDECK_SEED'] ?? 20_261_121);
const cases = process.env['PAYDECK_CASES'];
// It only detects a hang.
const options = { timeout: Math.max(1_800_000, Number(cases ?? 0) * 1_000) };

test('a file is what the service had, after pulls that are killed and while records change', options, async () => {
  const folder = await temporaryFolder();
  const count = Number(cases ?? 24);
  const kills = await playHistories(count, (seed) => {
    const file = join(folder, `${seed}.sqlite`);
    return async (fake) => openMirror(file, { account: accountOf(fake) });
  });
  expect(kills).toBeGreaterThan(count / 10);
});

test.runIf(canRunPostgres)('a schema of Postgres is, too', options, async () => {
  const server = await PostgresServer.start();
  onTestFinished(async () => server.remove());
  const count = Number(cases ?? 6);
  const kills = await playHistories(count, async (seed) => {
    await deletePostgresMirror(server.url(), { schema: `m${seed - 1}` });
    return async (fake) => openPostgresMirror(server.url(), { account: accountOf(fake), schema: `m${seed}` });
  });
  expect(kills).toBeGreaterThan(count / 10);
});

async function playHistories(
  count: number,
  place: (seed: number) => OpenMirror | Promise<OpenMirror>,
): Promise<number> {
  const counts = { kills: 0, pulls: 0 };
  for (let seed = first; seed < first + count; seed++) await playHistory(seed, { open: await place(seed) }, counts);
  process.stdout.write(`${count} histories, ${counts.kills} kills\n`);
  return counts.kills;
}
