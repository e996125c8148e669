import { createFake, type Fake, type FakeOptions } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../test-support/context.ts';
import { checkDiscount } from './check-discount.ts';

const clock = '2026-11-21T12:00:00Z';

function shop(options: FakeOptions = {}): Fake {
  const fake = createFake({ discounts: 0, clock, ...options });
  fake.discounts.add({
    code: 'SPRING25',
    type: 'percentage',
    amount: 2500,
    times_used: 41,
    usage_limit: 100,
    expires_at: '2026-11-30T00:00:00.000Z',
  });
  fake.discounts.add({ code: 'SPRING50', type: 'percentage', amount: 5000, starts_at: '2026-12-01T00:00:00.000Z' });
  fake.discounts.add({ code: 'WELCOME', type: 'flat', amount: 500, times_used: 3 });
  fake.discounts.add({ code: 'welcome', type: 'flat', amount: 100, times_used: 4 });
  fake.discounts.add({ code: 'FULL', type: 'flat', amount: 1, times_used: 100, usage_limit: 100 });
  fake.discounts.add({ code: 'OLD', type: 'flat', amount: 1, expires_at: '2026-11-21T12:00:00.000Z' });
  fake.discounts.add({ code: '5% | off', type: 'percentage', amount: 500 });
  return fake;
}

async function line(code: string, fake = shop()): Promise<string> {
  const { headline, exitCode } = await checkDiscount.run(contextOf(fake, { code }));
  expect(exitCode).toBe(0);
  return headline;
}

describe('a discount code', () => {
  test.each([
    ['SPRING25', 'SPRING25 · 2500 (%) · redeemable · 41/100 used · to 2026-11-30'],
    ['spring50', 'SPRING50 · 5000 (%) · not redeemable: starts 2026-12-01'],
    ['WELCOME', 'WELCOME · 500 off · redeemable · 3 used · no end'],
    ['welcome', 'welcome · 100 off · redeemable · 4 used · no end'],
    ['FULL', 'FULL · 1 off · not redeemable: used up'],
    ['old', 'OLD · 1 off · not redeemable: expired 2026-11-21'],
    ['5% | off', '5% | off · 500 (%) · redeemable · 0 used · no end'],
    ['SPRIN', 'No code "SPRIN" · did you mean SPRING25, SPRING50?'],
    ['nothing', 'No code "nothing"'],
  ])('reports %s as "%s"', async (code, expected) => {
    expect(await line(code)).toBe(expected);
  });

  test('is redeemable as the service filters it, even if the dates contradict', async () => {
    const ahead = { now: Date.parse('2026-12-02T00:00:00Z') };
    const headlineOf = async (code: string): Promise<string> =>
      (await checkDiscount.run(contextOf(shop(), { code }, {}, ahead))).headline;
    expect(await headlineOf('SPRING50')).toContain('not redeemable (dates disagree)');
    expect(await headlineOf('SPRING25')).toContain('redeemable (dates disagree)');
  });

  test('is requested as active and as inactive', async () => {
    const fake = shop({ policy: { discountsDefault: 'redeemable' } });
    expect(await line('FULL', fake)).toContain('not redeemable: used up');
    expect(fake.requests.all.map(({ query }) => [query['active'], query['discount_type']])).toEqual([
      ['true', undefined],
      ['false', undefined],
      [undefined, 'percentage'],
    ]);
  });
});
