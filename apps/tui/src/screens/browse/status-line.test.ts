import type { Payout } from '@paydeck/core';
import { describe, expect, test } from 'vitest';
import { plainDisplay } from '../../service/display.ts';
import { wantedPage } from '../../state/list-state.ts';
import { openState } from '../../state/start.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { large } from '../../test-support/browser.tsx';
import { browse, demo, loadedState, press, typing } from '../../test-support/state.ts';
import { subscription } from '../../test-support/subscriptions.ts';
import { reduce } from '../reduce.ts';
import { sumTexts } from './status-line.ts';
import { keyTable } from '../key-table.ts';

describe('the sum of payouts', () => {
  test('adds up the filtered rows, and says so', () => {
    const state = loadedPayouts([100, 250, 4_000]);
    expect(sumTexts(state)).toEqual([
      'amount of 3 loaded: 4,350, fee 30, refunds 0, tax 0',
      'amount of 3 loaded: 4,350',
    ]);
    expect(sumTexts(press(state, '/', ...typing('amount:<1000'), 'enter'))).toEqual([
      'amount of 2 shown: 350, fee 20, refunds 0, tax 0',
      'amount of 2 shown: 350',
    ]);
  });

  test('is formatted as money when the profile sets unit and currency', () => {
    const state = loadedPayouts([10_000, 4_760], { amountUnit: 'minor', payoutCurrency: 'USD' });
    expect(sumTexts(state)).toEqual([
      'amount of 2 loaded: $147.60, fee $0.20, refunds $0.00, tax $0.00',
      'amount of 2 loaded: $147.60',
    ]);
  });

  test('adds up the column at the cursor if it has amounts', () => {
    const state = press(loadedPayouts([100, 250]), '>', '>');
    expect(sumTexts(state)).toEqual(['fee of 2 loaded: 20, amount 350, refunds 0, tax 0', 'fee of 2 loaded: 20']);
  });
});

describe('the sum of subscriptions', () => {
  const items = [
    subscription(0, { recurring_pre_tax_amount: 1_000, currency: 'USD' }),
    subscription(1, { recurring_pre_tax_amount: 500, currency: 'EUR' }),
    subscription(2, { recurring_pre_tax_amount: 30, currency: 'USD' }),
    subscription(3, { recurring_pre_tax_amount: 7, currency: 'GBP' }),
    subscription(4, { recurring_pre_tax_amount: 9, currency: 'JPY' }),
  ];

  test('has one part for each currency, fewer where there is less room', () => {
    expect(sumTexts(loadedState(items))).toEqual([
      'amount of 5 loaded: 500 EUR + 7 GBP + 9 JPY + 1,030 USD',
      'amount of 5 loaded: 500 EUR + 7 GBP + 9 JPY + 1 more currency',
      'amount of 5 loaded: 500 EUR + 3 more currencies',
    ]);
  });

  test('puts the sum of the marked rows first', () => {
    const [longest, short] = sumTexts(press(loadedState(items), 'space', 'j', 'space'));
    expect(longest).toBe('amount of 2 marked: 1,030 USD · amount of 5 loaded: 500 EUR + 7 GBP + 9 JPY + 1,030 USD');
    expect(short).toBe('amount of 2 marked: 1,030 USD');
  });

  test('is absent when no row is shown', () => {
    expect(sumTexts(press(loadedState(items), '/', ...typing('nobody'), 'enter'))).toEqual([]);
  });
});

/** The browser with payouts of these amounts loaded. */
function loadedPayouts(amounts: readonly number[], display: Partial<State['display']> = {}): State {
  const state = openState({
    keymap: keyTable,
    listing: 'payouts',
    query: {},
    size: large,
    session: demo,
    screen: browse,
    display: { ...plainDisplay, ...display },
  });
  const request = wantedPage(viewOf(state).list);
  if (request === undefined) throw new Error('The list waits for nothing.');
  const page = { items: amounts.map(payout), number: 0, at: 1 };
  return reduce(state, { type: 'page-loaded', list: request.list, loadNumber: request.loadNumber, page });
}

function payout(amount: number, index: number): Payout {
  return {
    payout_id: `pyt_${index}`,
    business_id: 'bus_1',
    amount,
    fee: 10,
    tax: 0,
    refunds: 0,
    chargebacks: 0,
    payment_method: 'bank',
    created_at: '2026-10-01T09:00:00Z',
    updated_at: '2026-10-01T09:00:00Z',
  };
}
