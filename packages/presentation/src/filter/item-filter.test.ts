import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountListing } from '../resources/discounts.ts';
import { fold } from '../text/fold.ts';
import { asSent } from '../columns/format.ts';
import { itemFilter } from './item-filter.ts';
import type { Listing } from '../columns/listing.ts';
import { payoutListing } from '../resources/payouts.ts';
import { isFormatted } from './search-texts.ts';
import { subscriptionListing } from '../resources/subscriptions.ts';
import { now, sample, sampleDiscount, samplePayout, sampleWebhook } from '../test-support/samples.ts';
import { webhookListing } from '../resources/webhooks.ts';

const columns = { all: subscriptionListing.columns, shown: subscriptionListing.defaultColumns };
const format = asSent(now);

// 48831 USD, Ada Lovelace, active, next billing on 3 December 2026.
test.for<[text: string, matches: boolean]>([
  ['', true],
  ['ada', true],
  ['ADA love', true],
  ['grace', false],
  ['!grace', true],
  ['!ada', false],
  ['ada !grace active', true],
  ['ada@example.com', true],
  ['oslo', true],
  ['growth', true],
  ['48831', true],
  ['2026-12-03', true],
  ['status:active', true],
  ['status:past', false],
  ['!status:past_due', true],
  ['customer:ada', true],
  ['email:@example', true],
  ['customer.email:=ada@example.com', true],
  ['currency:=us', false],
  ['amount:>5000', true],
  ['amount:>48831', false],
  ['amount:>=48,831', true],
  ['amount:40000..50000', true],
  ['amount:<5', false],
  ['amount>5000', true],
  ['amount>48831', false],
  ['amount=48831', true],
  ['amount=48,831', true],
  ['amount=4883', false],
  ['amount!=48831', false],
  ['status=active', true],
  ['status=past_due', false],
  ['status!=past_due', true],
  ['customer.email=ada@example.com', true],
  ['has-payment-method=yes', true],
  ['next=2026-12', true],
  ['next=2026-11', false],
  ['next:>2026-11', true],
  ['next:>2026-12', false],
  ['next:>=2026-12', true],
  ['next:2026-12-01..2026-12-03', true],
  ['next:..2026-12-02', false],
  ['status:active,past_due', true],
  ['status:paused,past_due', false],
  ['!status:paused,past_due', true],
  ['status:=active,paused', true],
  ['customer:"Lovelace, Ada"', false],
  ['product_name:="Growth plan"', false],
  ['amount:48,831', false],
  ['next:this month', false],
  ['next:next month', true],
  ['next>=today', true],
  ['next:<7d', false],
  ['next<=2w', true],
  ['next:today..+1mo', true],
  ['next:last month..tomorrow', false],
  ['on_demand:no', true],
  ['name:-', false],
  ['/^sub_3k.*w$/', true],
  ['/lovelace.*active/', false],
  ['!/grace|alan/', true],
  ['-f adlov', true],
  ['-f zzz', false],
])('%j matches: %s', ([text, holds]) => {
  const filter = itemFilter(text, columns, format);
  expect(filter.problem).toBeUndefined();
  expect(filter.matches(sample)).toBe(holds);
});

describe('a filter', () => {
  test('reports an invalid term, and matches everything meanwhile', () => {
    expect(itemFilter('stauts:active', columns, format)).toMatchObject({
      problem: 'there is no column "stauts" (did you mean status?)',
    });
    expect(itemFilter('amuont>5', columns, format)).toMatchObject({
      problem: 'there is no column "amuont" (did you mean amount?)',
    });
    expect(itemFilter('xyzzy=active', columns, format)).toMatchObject({ problem: 'there is no column "xyzzy"' });
    expect(itemFilter('amount>x', columns, format)).toMatchObject({ problem: 'amount takes a number, not "x"' });
    expect(itemFilter('amount:5..x', columns, format)).toMatchObject({ problem: 'amount takes a number, not "x"' });
    expect(itemFilter('/(/', columns, format)).toMatchObject({ problem: '/(/ is not a valid regular expression' });
    expect(itemFilter('stauts:active', columns, format).matches(sample)).toBe(true);
  });

  test.each(['on_demand:maybe', 'on_demand=y', 'on_demand:yes,no'])(
    'reports %s, which is neither yes nor no',
    (text) => {
      expect(itemFilter(text, columns, format).problem).toMatch(
        /^on_demand takes yes or no, true or false, on or off, not "/,
      );
    },
  );

  test('takes the same words for yes and no in every column of that kind', () => {
    const hooks = { all: webhookListing.columns, shown: webhookListing.defaultColumns };
    for (const [text, holds] of [
      ...['no', 'off', 'false', '=no', '"OFF"'].map((word) => [`disabled:${word}`, true] as const),
      ...['yes', 'on', 'true', '=TRUE'].map((word) => [`disabled:${word}`, false] as const),
    ]) {
      expect([text, itemFilter(text, hooks, format).matches(sampleWebhook)]).toEqual([text, holds]);
      expect([text, itemFilter(`!${text}`, hooks, format).matches(sampleWebhook)]).toEqual([text, !holds]);
    }
  });

  test('finds amounts as they are shown', () => {
    const filter = itemFilter('amount:488.31 488.31', columns, { now, amountUnit: 'minor' });
    expect(filter.matches(sample)).toBe(true);
    expect(itemFilter('amount:>500', columns, { now, amountUnit: 'minor' }).matches(sample)).toBe(false);
    const dear = { ...sample, recurring_pre_tax_amount: 148_831 };
    for (const text of ['1,488.31', '$1,488', '1488.31', 'amount:1488', 'amount:"1488.31"', 'amount:>$1,488']) {
      expect([text, itemFilter(text, columns, { now, amountUnit: 'minor' }).matches(dear)]).toEqual([text, true]);
    }
    expect(itemFilter('amount:>dear', columns, { now, amountUnit: 'minor' }).problem).toBe(
      'amount takes a number, not "dear"',
    );
    expect(itemFilter('amount>$1,488 amount=$1,488.31', columns, { now, amountUnit: 'minor' }).matches(dear)).toBe(
      true,
    );
  });

  test('finds missing values', () => {
    expect(itemFilter('product_name:-', columns, format).matches({ ...sample, product_name: null })).toBe(true);
    expect(itemFilter('amount:<9', columns, format).matches({ ...sample, product_name: null })).toBe(false);
  });

  test('ignores accents and letter case', () => {
    const muller = { ...sample, customer: { ...sample.customer, name: 'Jörg MÜLLER' } };
    expect(itemFilter('jorg müller', columns, format).matches(muller)).toBe(true);
    expect(marked('jorg ULL', muller)).toBe('[Jörg] M[ÜLL]ER');
  });

  test('searches undocumented fields', () => {
    const newer = Object.assign(structuredClone(sample), { tier: { name: 'gold' } });
    expect(itemFilter('gold', columns, format).matches(newer)).toBe(true);
  });

  test('returns each matching range of a cell once', () => {
    expect(marked('ada love')).toBe('[Ada] [Love]lace');
    expect(marked('a lovela')).toBe('[A]d[a] [Lovela]ce');
    expect(marked('/l./')).toBe('Ada [Lo]ve[la]ce');
    expect(marked('customer:ove')).toBe('Ada L[ove]lace');
    expect(marked('status:ove')).toBe('Ada Lovelace');
    expect(marked('!grace')).toBe('Ada Lovelace');
    expect(marked('-f active adlov')).toBe('[Ad]a [Lov]elace');
  });
});

/** Returns the customer's cell with the matches in brackets. */
function marked(text: string, item = sample): string {
  const column = columns.shown.find(({ key }) => key === 'customer.name');
  if (column === undefined) throw new Error('There is no such column.');
  const cell = column.text(item, format);
  const marks = itemFilter(text, columns, format).marks(item, column);
  let [drawn, at] = ['', 0];
  for (const { from, to } of marks) {
    drawn += `${cell.slice(at, from)}[${cell.slice(from, to)}]`;
    at = to;
  }
  return drawn + cell.slice(at);
}

test('finds an amount as each format writes it', () => {
  const formats = [format, { ...format, amountUnit: 'minor' as const }, format];
  expect(formats.map((each) => itemFilter('$488.31', columns, each).matches(sample))).toEqual([false, true, false]);
});

test('finds the words of a state that no field has', () => {
  const shown = { all: discountListing.columns, shown: discountListing.screenColumns };
  const past = { ...sampleDiscount, expires_at: '2020-01-01T00:00:00Z' };
  const matches = (text: string, time: number): boolean => itemFilter(text, shown, asSent(time)).matches(past);
  expect(['expired', 'EXPIRED', '/^expired$/', '!expired', 'used'].map((text) => matches(text, now))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(matches('expired', Date.parse('2019-12-31T00:00:00Z'))).toBe(false);
});

test('needs no other texts at another time, because those of the screen do not depend on it', () => {
  const texts = [
    formattedTexts(subscriptionListing, sample),
    formattedTexts(discountListing, sampleDiscount),
    formattedTexts(payoutListing, samplePayout),
    formattedTexts(webhookListing, sampleWebhook),
  ];
  for (const [before, after] of texts) expect(after).toEqual(before);
});

test('finds the same as folding both texts, for any characters', () => {
  const text = string({
    unit: constantFrom(
      'a',
      'A',
      'k',
      '\u212a',
      's',
      'ſ',
      'ß',
      'é',
      'e\u0301',
      'İ',
      'ı',
      '.',
      '*',
      '\\',
      '(',
      '1',
      '-',
      '_',
    ),
  });
  assert(
    property(
      array(text),
      text.filter((wanted) => wanted !== ''),
      (values, wanted) => {
        const matches = itemFilter(`"${wanted}"`, { all: [], shown: [] }, format).matches({ values });
        expect(matches).toBe(values.some((value) => fold(value).includes(fold(wanted))));
      },
    ),
    { numRuns: 5_000, seed: 20_261_122 },
  );
});

test.for<[text: string, passing: string[]]>([
  ['next<7d', ['2026-11-22', '2026-11-25']],
  ['next<=7d', ['2026-11-22', '2026-11-25']],
  ['next:<7d', ['2026-11-22', '2026-11-25']],
  ['next<+7d', ['2026-11-01', '2026-11-22', '2026-11-25']],
  ['next<-7d', ['2026-11-01']],
  ['next>7d', ['2026-12-25']],
  ['!next<7d', ['2026-11-01', '2026-12-25']],
])('matches only future times for less than a distance without a sign: %s', ([text, passing]) => {
  const days = ['2026-11-01', '2026-11-22', '2026-11-25', '2026-12-25'];
  const filter = itemFilter(text, columns, format);
  const items = days.map((day) => ({ ...sample, next_billing_date: `${day}T00:00:00Z` }));
  expect(items.filter((item) => filter.matches(item)).map((item) => item.next_billing_date.slice(0, 10))).toEqual(
    passing,
  );
});

/** The formatted texts on the screen, at two times. */
function formattedTexts<T>({ screenColumns }: Listing<T>, item: T): string[][] {
  const formatted = screenColumns.filter(isFormatted);
  return [now, now + 40 * 24 * 3_600_000].map((time) => formatted.map((column) => column.text(item, asSent(time))));
}
