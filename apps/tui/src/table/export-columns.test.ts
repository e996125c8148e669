import { createExporter } from '@paydeck/presentation/internal';
import { expect, test } from 'vitest';
import type { Item } from '../service/listings.ts';
import { subscription } from '../test-support/subscriptions.ts';
import { exportColumns, type AmountForm, type ColumnChoice } from './export-columns.ts';

const items = [
  subscription(0, { recurring_pre_tax_amount: 1_029_000, currency: 'USD' }),
  subscription(1, { recurring_pre_tax_amount: -9_800, currency: 'JPY' }),
  subscription(2, { recurring_pre_tax_amount: 12_345, currency: 'KWD' }),
];
const table = { columns: ['subscription_id', 'recurring_pre_tax_amount'] };

test('writes amounts with the decimals of their currency, which stands beside them', async () => {
  expect(await csvOf('shown', 'decimal', 'minor')).toEqual([
    'subscription_id,recurring_pre_tax_amount,currency',
    'sub_00000,10290.00,USD',
    'sub_00001,-9800,JPY',
    'sub_00002,12.345,KWD',
  ]);
});

test('names the unit in the heading where amounts are as the service sends them', async () => {
  const [minor, first] = await csvOf('shown', 'minor', 'minor');
  expect([minor, first]).toEqual([
    'subscription_id,recurring_pre_tax_amount (minor),currency',
    'sub_00000,1029000,USD',
  ]);
  expect((await csvOf('shown', 'decimal', undefined))[0]).toContain('recurring_pre_tax_amount (as sent)');
});

test('has the standard columns, or all of them, with one column of currencies', async () => {
  const [standard = '', all = ''] = [
    (await csvOf('standard', 'decimal', 'minor'))[0],
    (await csvOf('all', 'decimal', 'minor'))[0],
  ];
  expect(all.split(',').length).toBeGreaterThan(standard.split(',').length);
  for (const heading of [standard, all]) expect(heading.split(',').filter((key) => key === 'currency')).toHaveLength(1);
});

async function csvOf(choice: ColumnChoice, amounts: AmountForm, amountUnit: 'minor' | undefined): Promise<string[]> {
  const content = exportColumns('subscriptions', table, { amountUnit }, { choice, amounts });
  const exporter = await createExporter<Item>('csv', content);
  return [exporter.header, ...items.map((item, index) => exporter.item(item, index))].map((line) => line.trimEnd());
}
