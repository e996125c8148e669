import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMirror } from './mirror.ts';
import { accountOf, temporaryFolder } from './test-support/mirrors.ts';
import { playHistory } from './test-support/random-history.ts';

// PAYDECK_CASES is the number of histories, and PAYDECK_SEED the first of them.
const first = Number(process.env['PAYDECK_SEED'] ?? 20_261_121);
const count = Math.min(10_000, Number(process.env['PAYDECK_CASES'] ?? 60));

test(
  'a mirror is what the service had, after pulls that are killed and while records change',
  { timeout: Math.max(120_000, count * 200) },
  async () => {
    const folder = await temporaryFolder();
    const counts = { kills: 0, pulls: 0 };
    for (let seed = first; seed < first + count; seed++) {
      const file = join(folder, `${seed}.sqlite`);
      await playHistory(seed, { open: async (fake) => openMirror(file, { account: accountOf(fake) }) }, counts);
    }
    process.stdout.write(`${count} histories, ${counts.kills} kills\n`);
    expect(counts.kills).toBeGreaterThan(count / 10);
  },
);
