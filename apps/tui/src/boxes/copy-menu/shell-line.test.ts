import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../../test-support/parse.ts';
import { arrangeList, openList } from '../../state/list-state.ts';
import type { ListingName, Query } from '../../service/listings.ts';
import { shellWords } from '../../test-support/shell-words.ts';
import { demo } from '../../test-support/state.ts';
import { shellLineOf } from './copy-choices.ts';
import { listingNames, resources } from '../../service/resources/resources.ts';

test('writes the view as a valid command line', () => {
  const list = openList(0, 'subscriptions', {
    status: 'past_due',
    cancel_at_next_billing_date: false,
    customer_id: '-x y',
  });
  const options = { filter: '', sort: [{ key: 'created_at', isDescending: true }] };
  const account = ['--mode', 'live', '--profile', 'my shop'];
  expect(shellLineOf(arrangeList(list, options, 10), ['subscription_id', 'status'], { ...demo, account })).toBe(
    `paydeck subscriptions --mode live --profile 'my shop' --status past_due '--customer-id=-x y' ` +
      '--no-cancel-at-next-billing-date --columns subscription_id,status --sort created_at:desc --format table',
  );
});

test('leaves out an order by a column that does not exist', () => {
  const list = openList(0, 'payouts', {});
  const options = { filter: 'alan', sort: [{ key: 'no such column', isDescending: false }] };
  expect(shellLineOf(arrangeList(list, options, 10), undefined, demo)).toBe(
    'paydeck payouts --where alan --format table',
  );
});

test('is parsed by the command line as the same query, for any query', () => {
  const query = fc
    .constantFrom(...listingNames)
    .chain((listing) => queryOf(listing).map((given) => ({ listing, given })));
  fc.assert(
    fc.property(query, ({ listing, given }) => {
      const text = shellLineOf(openList(0, listing, given), undefined, demo);
      const invocation = parse(shellWords(text).slice(1));
      expect(invocation).toMatchObject({ listing, format: 'table' });
      expect('query' in invocation ? invocation.query : undefined).toEqual(given);
    }),
    { seed: 20_261_121 },
  );
});

/** Queries that the program accepts. */
function queryOf(listing: ListingName): fc.Arbitrary<Query> {
  const values = resources[listing].filters.map((filter): [string, fc.Arbitrary<string | number | boolean>] => {
    if (filter.kind === 'boolean') return [filter.name, fc.boolean()];
    if (filter.kind === 'choice') return [filter.name, fc.constantFrom(...(filter.choices ?? []))];
    if (filter.kind === 'count') return [filter.name, fc.integer({ min: 0, max: 100 })];
    if (filter.kind === 'timestamp') return [filter.name, fc.constant('2026-10-01T00:00:00+02:00')];
    const text = fc.string({ unit: fc.constantFrom(...Array.from(`ab-_='"$ `)), minLength: 1 });
    return [filter.name, text.filter((value) => value.trim() !== '')];
  });
  return fc.subarray(values).chain((some) => fc.record(Object.fromEntries(some)));
}
