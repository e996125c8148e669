import { expect, test } from 'vitest';
import { patience } from '../../test-support/cases.ts';
import { type Kind, KINDS, readModel } from '../../test-support/model-cases.ts';

// PAYDECK_SEED changes the cases, and PAYDECK_CASES their number.
const seed =
  process.env['PAYDECK_SEED'] === 'new' ? Date.now() % 1e9 : Number(process.env['PAYDECK_SEED'] ?? 20_261_121);
const count = Number(process.env['PAYDECK_CASES'] ?? 6_000);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
const kinds = Object.keys(KINDS) as Kind[];
const mixes: Kind[][] = kinds.flatMap((one, index) => [
  [one],
  [one],
  ...kinds.slice(index + 1).map((other) => [one, other]),
]);

/** The most of these lists that may be refused. */
const LIMITS: Partial<Record<Kind, number>> = {
  plain: 0,
  'imports of one moment': 0,
  'exclusive bounds': 0,
  'small moments in another order on each page': 0.2,
  'changes before each request': 0.05,
};

test(
  'returns every item that stays in the list once, or throws a ListError, whatever the service does',
  patience,
  async () => {
    const total = { complete: 0, refused: 0, requests: 0 };
    const single = new Map<Kind, { count: number; refused: number }>();
    for (let index = 0; index < count; index++) {
      const mix = mixes[index % mixes.length] ?? [];
      const { refused, lost, twice, requests } = await readModel(seed + index, mix);
      expect({ lost, twice, of: `PAYDECK_SEED=${seed + index} with ${mix.join(' and ')}` }).toMatchObject({
        lost: 0,
        twice: 0,
      });
      total.complete += refused === undefined ? 1 : 0;
      total.refused += refused === undefined ? 0 : 1;
      total.requests += requests;
      const [kind] = mix;
      if (mix.length > 1 || kind === undefined) continue;
      const of = single.get(kind) ?? { count: 0, refused: 0 };
      single.set(kind, { count: of.count + 1, refused: of.refused + (refused === undefined ? 0 : 1) });
    }
    process.stdout.write(`seed ${seed}: ${count} lists ${JSON.stringify(total)}\n`);
    for (const [kind, of] of single) {
      process.stdout.write(`  ${kind}: ${of.refused} of ${of.count} refused\n`);
      expect(of.refused).toBeLessThanOrEqual((LIMITS[kind] ?? 0.5) * of.count);
    }
    // Without this check, an implementation that always throws would pass.
    expect(total.complete).toBeGreaterThan(0.8 * count - 1);
  },
);
