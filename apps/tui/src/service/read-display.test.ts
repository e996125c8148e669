import { listNames } from '@paydeck/core';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readEntries } from '@paydeck/profiles/internal';
import { plainDisplay } from './display.ts';
import { readDisplay } from './read-display.ts';

const lists = listNames.map((name) => `"${name}"`).join(', ');

const head = '[profiles.shop]\nmode = "test"\n';

async function fileWith(text: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paydeck display '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'config.toml');
  await writeFile(file, text, { mode: 0o600 });
  return file;
}

async function displayIn(text: string) {
  return readEntries(await fileWith(text), (config) => readDisplay(config, 'shop'));
}

describe('display settings', () => {
  test('have defaults', async () => {
    expect(await displayIn(head)).toEqual(plainDisplay);
  });

  test('are parsed and typed', async () => {
    const text = `${head}
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
    expect(await displayIn(text)).toEqual({
      theme: 'high-contrast',
      columns: { payouts: ['payout_id', 'amount'] },
      keys: { quit: ['Q'], 'next-row': ['j', 'down'] },
      commands: [],
      links: {},
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
      'colour = 1',
      'line 4: profiles.shop.display.colour is unknown; known are payout_currency, theme, columns, views, keys.',
    ],
    [
      'columns.orders = ["a"]',
      `line 4: profiles.shop.display.columns.orders is unknown; known are ${listNames.join(', ')}.`,
    ],
    [
      'columns = { payouts = [] }',
      'line 4: profiles.shop.display.columns.payouts must be a list of strings, such as ["a", "b"].',
    ],
    ['columns = 5', 'line 4: profiles.shop.display.columns must be a table.'],
    ['keys = { quit = 5 }', 'line 4: profiles.shop.display.keys.quit must be a list of strings, such as ["a", "b"].'],
    ['views.late = {}', `line 4: profiles.shop.display.views.late must have a list: ${lists}.`],
    ['views.late = { list = "orders" }', `line 4: profiles.shop.display.views.late.list must be one of ${lists}.`],
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
    const file = await fileWith(`${head}[profiles.shop.display]\n${entry}\n`);
    await expect(readEntries(file, (config) => readDisplay(config, 'shop'))).rejects.toThrow(
      expect.objectContaining({ name: 'SetupError', message: `${file}, ${message}` }),
    );
  });
});
