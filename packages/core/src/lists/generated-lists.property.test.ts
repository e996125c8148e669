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

/** Lists that are wrong today, by words of their kinds and of what is wrong, and why. Everything else must be right. */
const KNOWN: readonly { readonly words: readonly string[]; readonly why: string }[] = [
  {
    words: ['hidden in a row'],
    why: 'a page is believed to show the end that is not longer than the rows hidden behind it',
  },
  { words: ['the last page again behind the end'], why: 'no page shows an end, so pages are read on' },
  { words: ['does not end'], why: 'pages of a few rows follow an end that moves, or a moment without an order' },
  { words: ['large moments', 'twice'], why: 'after a resume, items of the unfinished moment come again' },
  { words: ['items that leave and return'], why: 'after a resume by position, items are missing or come again' },
];

/** The most of the lists of one kind that may be refused. */
const MOST_REFUSED: Readonly<Record<string, number>> = {
  'at rest and well behaved': 0,
  'an import of one moment in stable order': 0.03,
  'a first page of one moment': 0.03,
  'small moments, another order on each page': 0.2,
  'small moments, another order in each response': 0.2,
  'two changes a request, in order of time': 0.05,
  'two changes a request, by position': 0.2,
};

test('a list of any service is complete or refused', propertyTest, async () => {
  const table = new VerdictTable();
  for (let seed = first; seed < first + count; seed++) {
    const kinds = mixOf(Object.entries(WITHIN), seed);
    table.add(seed, kinds, await readModel(seed, kinds));
  }
  process.stdout.write(table.text);
  expect(table.wrong.filter((line) => !isKnown(line))).toEqual([]);
  for (const [kind, most] of Object.entries(MOST_REFUSED)) {
    const { cases = 0, refused = 0 } = table.rows.get(kind) ?? {};
    expect.soft(refused, kind).toBeLessThanOrEqual(Math.ceil(most * cases));
  }
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
  const table = new VerdictTable();
  for (let seed = first; seed < first + Math.min(1_000, count / 100); seed++) {
    const random = seededRandom(seed);
    const list = await PostgresList.create(server, random);
    const { moment, change } = list.table;
    table.add(seed, [[`up to ${moment} of a moment, ${change}`]], await readService(list, random));
  }
  process.stdout.write(table.text);
  expect(table.wrong).toEqual([]);
});

function isKnown(line: string): boolean {
  return KNOWN.some(({ words }) => words.every((word) => line.includes(word)));
}
