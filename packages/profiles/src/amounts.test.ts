import { expect, test } from 'vitest';
import { readAmounts } from './amounts.ts';
import { parseToml, withEntries } from './toml.ts';

const head = '[profiles.shop]\nmode = "test"\n';

async function amountsOf(text: string) {
  const config = await parseToml(text, 'config.toml');
  return withEntries({ text, file: 'config.toml' }, () => readAmounts(config, 'shop'));
}

test('the amounts of a profile have a unit and a currency if it says so', async () => {
  expect(await amountsOf(head)).toEqual({ amountUnit: undefined, payoutCurrency: undefined });
  const text = `${head}amounts = "minor"\n[profiles.shop.display]\npayout_currency = "EUR"\ntheme = "any"\n`;
  expect(await amountsOf(text)).toEqual({ amountUnit: 'minor', payoutCurrency: 'EUR' });
});

test.each([
  ['amounts = "cents"', 'line 3: profiles.shop.amounts must be one of "minor", "major".'],
  [
    'display.payout_currency = "eur"',
    'line 3: profiles.shop.display.payout_currency must be a currency code of three capitals, such as "USD".',
  ],
  ['display = 5', 'line 3: profiles.shop.display must be a table.'],
])('%j is rejected with its line', async (entry, message) => {
  await expect(amountsOf(`${head}${entry}\n`)).rejects.toThrow(
    expect.objectContaining({ name: 'SetupError', message: `config.toml, ${message}` }),
  );
});
