import { expect, test } from 'vitest';
import { patience } from '../../test-support/cases.ts';
import { type Outcome, walkMovingList } from '../../test-support/moving-cases.ts';

// PAYDECK_SEED changes the cases, and PAYDECK_CASES their number.
const seed =
  process.env['PAYDECK_SEED'] === 'new' ? Date.now() % 1e9 : Number(process.env['PAYDECK_SEED'] ?? 20_261_121);
const count = Number(process.env['PAYDECK_CASES'] ?? 20_000);

test('returns every item once or throws a ListError, however the list changes', patience, async () => {
  const total = { proved: 0, refused: 0, requests: 0 };
  for (let index = 0; index < count; index++) {
    const outcome = await walkMovingList(seed + index);
    expect(faultOf(outcome), `PAYDECK_SEED=${seed + index} PAYDECK_CASES=1`).toBe('none');
    total.proved += outcome.isProved ? 1 : 0;
    total.refused += outcome.isProved ? 0 : 1;
    total.requests += outcome.requests;
  }
  process.stdout.write(`seed ${seed}: ${count} exact iterations ${JSON.stringify(total)}\n`);
  // Without this check, an implementation that always throws a ListError would pass.
  expect(total.proved).toBeGreaterThan(0.8 * count - 1);
});

function faultOf({ isProved, error, lost, twice }: Outcome): string {
  if (twice > 0) return `${twice} items twice`;
  if (isProved && lost > 0) return `${lost} items lost although the list is proved`;
  if (isProved && error !== undefined) return 'proved despite an error';
  if (!isProved && error !== 'LIST_MOVED' && error !== 'LIST_REPEATED') return `unexpected error: ${error}`;
  return 'none';
}
