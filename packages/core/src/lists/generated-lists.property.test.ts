import { writeSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { caseCount, firstSeed as first, propertyTest } from '../test-support/cases.ts';
import { PostgresList } from '../test-support/postgres-list.ts';
import { canRunPostgres, PostgresServer } from '../test-support/postgres-server.ts';
import { readModel, readService } from '../test-support/read-model.ts';
import { seededRandom } from '../test-support/seeded-random.ts';
import { mixOf, OUTSIDE, WITHIN } from '../test-support/service-kinds.ts';
import { VerdictTable } from '../test-support/verdict-table.ts';

// `service-kinds.ts` has the kinds of services, `model-service.ts` what they do to a request, and `read-model.ts` the ways of
// reading and the verdict. PAYDECK_CASES is the number of lists, and PAYDECK_SEED the first of them.
const count = caseCount(1_200);

const isLong = count >= 20_000;
if (isLong && !canRunPostgres)
  process.stdout.write('SKIPPED: lists of PostgreSQL, because it is not installed here.\n');

/** The most of the lists of one kind that may be refused. */
const MOST_REFUSED: Readonly<Record<string, number>> = {
  'at rest and well behaved': 0,
  'an import of one moment in stable order': 0,
  'a first page of one moment': 0,
  'small moments, another order on each page': 0.2,
  'small moments, another order in each response': 0.2,
  'two changes a request, in order of time': 0.02,
  'two changes a request, by position': 0.05,
};

test('a list of any service is complete or refused', propertyTest, async () => {
  const table = new VerdictTable();
  for (let seed = first; seed < first + count; seed++) {
    const kinds = mixOf(Object.entries(WITHIN), seed);
    table.add(seed, kinds, await readModel(seed, kinds));
    const tried = seed - first + 1;
    if (isLong && tried % 1_000 === 0)
      writeSync(2, `\r${tried} of ${count} lists, seeds ${first} to ${seed}, ${table.wrong.length} wrong`);
  }
  process.stdout.write(table.text);
  expect(table.wrong).toEqual([]);
  for (const [kind, most] of Object.entries(MOST_REFUSED)) {
    const { cases = 0, refused = 0 } = table.rows.get(kind) ?? {};
    expect.soft(refused, kind).toBeLessThanOrEqual(Math.ceil(most * cases));
  }
});

test.each([
  [30_098_091, 'the checkpoint of a list that grew before it was resumed'],
  [30_054_361, 'a moment in another order on each page, with a page size that changes with bounds'],
  [30_020_696, 'a moment in another order on each page, with pages of so many bytes'],
  [40_003_640, 'an end that moves as fast as it is read'],
  [30_036_094, 'items that leave and return between checkpoints'],
  [30_023_015, 'a resumed list whose last moment comes in another order'],
  [20_067_298, 'hidden rows behind a first page'],
  [20_025_617, 'a page with a new item of an earlier moment than the one that it ends in'],
  [50_025_009, 'replicas that lag, resumed from each checkpoint'],
  [70_005_032, 'a list in another order, whose first page is in order of time'],
  [73_000_631, 'a starting point that stands before an earlier one, in pages that were shortened'],
  [30_100_108, 'items that were created among those of the checkpoint'],
  [72_000_133, 'known rows behind a place that was taken for the end'],
  [50_005_025, 'another order, where a run before a checkpoint ended before known rows'],
  [100_037_639, 'hidden rows that end with the first page, while a row before them is deleted'],
  [100_110_068, 'hidden rows behind a first page that was cut'],
  [20_271_247, 'rows hidden before and behind the last known ones, resumed after deletions'],
  [100_078_439, 'a row that came back before the end of a checkpoint'],
  [200_063_209, 'rows that were imported before the end of a checkpoint'],
  [500_002_595, 'small pages that the service raises to ten rows'],
  [500_032_740, 'rows hidden before the last known ones and behind them'],
  [500_044_351, 'hidden rows in small pages that the service raises to ten rows'],
  [500_203_982, 'a resumed list in another order in each response, while rows are deleted'],
  [300_069_095, 'a first page of a list that an import has moved'],
  [1_000_029_994, 'a last moment in another order on each page, after deletions'],
  [1_000_074_272, 'a short page that ends before the first page does'],
  [1_000_089_953, 'a row behind hidden ones that moves from one page to the other between two requests'],
  [900_041_270, 'cached responses that end before the last known row'],
  [1_400_051_690, 'a list that grows as fast as it is read, with few new items in most runs'],
  [1_200_121_082, 'a first page that comes again with fewer rows, in a list of one moment'],
  [900_027_391, 'a list that grows as fast as it is read in small pages'],
  [5_056_067, 'a first page that was cut before hidden rows, and a page that ended within them'],
  [91_017_473, 'no times, where a part that was read ahead begins before the end of the one before'],
  [310_130_018, 'rows hidden behind a first page that was whole'],
  [330_064_265, 'a list of one shown moment in another order on each page, after deletions'],
  [3_000_006_359, 'a first page that was cut within a moment in another order on each page'],
])('list %d is complete or refused: %s', async (seed) => {
  const { verdict } = await readModel(seed, mixOf(Object.entries(WITHIN), seed));
  expect(verdict).not.toBe('wrong');
});

test('outside of the assumptions, wrong lists are counted', propertyTest, async () => {
  const table = new VerdictTable();
  for (let seed = first; seed < first + count / 10; seed++) {
    const kinds = mixOf(Object.entries(OUTSIDE), 3 * seed);
    table.add(seed, kinds, await readModel(seed, kinds));
  }
  process.stdout.write(table.text);
  expect(table.rows.size).toBe(Math.min(Object.keys(OUTSIDE).length, Math.ceil(count / 10)));
});

// Its tables have no second key in their order, and times that are kept finer than they are shown.
test.skipIf(!isLong || !canRunPostgres)('a list of PostgreSQL is complete or refused', propertyTest, async () => {
  const server = new PostgresServer();
  onTestFinished(async () => server.stop());
  const within = new VerdictTable();
  const outside = new VerdictTable();
  for (let seed = first; seed < first + Math.min(1_000, count / 100); seed++) {
    const random = seededRandom(seed);
    const list = await PostgresList.create(server, random);
    const { change } = list.table;
    const isLarge = list.shownMoment > 50;
    // Where a moment does not fit a page and its order depends on the page, no run shows that a row was deleted.
    const table = isLarge && change !== 'nothing' ? outside : within;
    const moment = isLarge ? 'more than 50' : 'up to 50';
    table.add(seed, [[`PostgreSQL, ${moment} of a moment, ${change}`]], await readService(list, random));
  }
  process.stdout.write(within.text + outside.text);
  expect(within.wrong).toEqual([]);
});
