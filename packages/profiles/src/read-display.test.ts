import { describe, expect, test } from 'vitest';
import { plainDisplay } from './display.ts';
import { readDisplay } from './read-display.ts';
import { parseToml, withEntries } from './toml.ts';

const head = '[profiles.shop]\nmode = "test"\n';

async function displayOf(text: string) {
  const config = await parseToml(text, 'config.toml');
  return withEntries({ text, file: 'config.toml' }, () => readDisplay(config, 'shop'));
}

describe('display settings', () => {
  test('have defaults', async () => {
    expect(await displayOf(head)).toEqual(plainDisplay);
  });

  test('are parsed and typed', async () => {
    const text = `${head}
amounts = "minor"
[profiles.shop.display]
payout_currency = "EUR"
theme = "high-contrast"
columns.payouts = ["payout_id", "amount", "payout_id"]
keys = { quit = "Q", next-row = ["j", "down"] }
[profiles.shop.display.views.late]
list = "subscriptions"
query = { status = "past_due", created_at_gte = 2026-10-01T00:00:00Z, page_size = 50 }
sort = "created_at:desc"
[profiles.shop.display.views.codes]
list = "discounts"
filter = "spring"
columns = ["code"]
`;
    expect(await displayOf(text)).toEqual({
      amountUnit: 'minor',
      payoutCurrency: 'EUR',
      theme: 'high-contrast',
      columns: { payouts: ['payout_id', 'amount'] },
      keys: { quit: ['Q'], 'next-row': ['j', 'down'] },
      views: [
        {
          name: 'late',
          list: 'subscriptions',
          query: { status: 'past_due', created_at_gte: '2026-10-01T00:00:00.000Z', page_size: 50 },
          filter: undefined,
          columns: undefined,
          sort: [{ key: 'created_at', isDescending: true }],
        },
        { name: 'codes', list: 'discounts', query: {}, filter: 'spring', columns: ['code'], sort: undefined },
      ],
    });
  });

  test.each([
    [
      'theme = "blue"',
      'line 4: profiles.shop.display.theme must be one of "auto", "dark", "light", "high-contrast", "no-color".',
    ],
    [
      '\n# theme\ntheme = "pink"',
      'line 6: profiles.shop.display.theme must be one of "auto", "dark", "light", "high-contrast", "no-color".',
    ],
    [
      'payout_currency = "eur"',
      'line 4: profiles.shop.display.payout_currency must be a currency code of three capitals, such as "USD".',
    ],
    [
      'colour = 1',
      'line 4: profiles.shop.display.colour is unknown; known are payout_currency, theme, columns, views, keys.',
    ],
    [
      'columns.refunds = ["a"]',
      'line 4: profiles.shop.display.columns.refunds is unknown; known are subscriptions, discounts, payouts, webhooks.',
    ],
    [
      'columns = { payouts = [] }',
      'line 4: profiles.shop.display.columns.payouts must be a list of strings, such as ["a", "b"].',
    ],
    ['columns = 5', 'line 4: profiles.shop.display.columns must be a table.'],
    ['keys = { quit = 5 }', 'line 4: profiles.shop.display.keys.quit must be a list of strings, such as ["a", "b"].'],
    [
      'views.late = {}',
      'line 4: profiles.shop.display.views.late must have a list: "subscriptions", "discounts", "payouts", "webhooks".',
    ],
    [
      'views.late = { list = "refunds" }',
      'line 4: profiles.shop.display.views.late.list must be one of "subscriptions", "discounts", "payouts", "webhooks".',
    ],
    [
      'views.late = { list = "payouts", sort = "created_at desc" }',
      'line 4: profiles.shop.display.views.late.sort must be columns, such as "created_at:desc" or "status,created_at".',
    ],
    [
      '[profiles.shop.display.views.late]\nlist = "payouts"\nquery.status = []',
      'line 6: profiles.shop.display.views.late.query.status must be a string, a number or a boolean.',
    ],
    [
      '"a\\u001b" = 1',
      'line 4: profiles.shop.display."a\\u001b" is unknown; known are payout_currency, theme, columns, views, keys.',
    ],
  ])('with %j are rejected with their line', async (entry, message) => {
    await expect(displayOf(`${head}[profiles.shop.display]\n${entry}\n`)).rejects.toThrow(
      expect.objectContaining({ name: 'SetupError', message: `config.toml, ${message}` }),
    );
  });
});
