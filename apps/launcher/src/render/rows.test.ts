import { describe, expect, test } from 'vitest';
import { cell, type Cell, type ResultRow } from './result.ts';
import { rowLines } from './rows.ts';

const plain = (text: string): string => text;
const amount = (text: string): Cell => cell(text, { kind: 'amount' });
const fee = (text: string): Cell => cell(text, { kind: 'amount', label: 'FEE' });
const when = (text: string): Cell => cell(text, { kind: 'timestamp' });
const row = (changes: Partial<ResultRow>): ResultRow => ({ title: 'Ada', cells: [], id: 'id_1', ...changes });

describe('rows', () => {
  test('are aligned in columns, amounts at the right, the id last', () => {
    const rows = [
      row({ cells: [cell('Pro'), amount('4900 USD/mo'), when('now')] }),
      row({ title: 'Grace H.', cells: [cell('Team'), amount('50 USD/mo'), when('')], id: 'id_22' }),
    ];
    expect(rowLines(rows, 78, plain)).toEqual([
      'Ada       Pro   4900 USD/mo  now  id_1',
      'Grace H.  Team    50 USD/mo       id_22',
    ]);
  });

  test('have the id on a second line when there are subtitles', () => {
    const rows = [row({ subtitle: 'ada@example.com' }), row({ title: 'Grace' })];
    expect(rowLines(rows, 78, plain)).toEqual([
      'Ada',
      `  ada@example.com${' '.repeat(17)}id_1`,
      'Grace',
      `${' '.repeat(34)}id_1`,
    ]);
  });

  test('truncate names and words, never numbers, dates or ids', () => {
    const rows = [
      row({
        title: 'N'.repeat(40),
        cells: [cell('P'.repeat(30)), amount('123456789 USD/mo'), when('due 2026-11-14, 7 d ago')],
        id: 'sub_0123456789',
      }),
    ];
    const [line] = rowLines(rows, 78, plain);
    expect(line).toBe(
      `${'N'.repeat(11)}…  ${'P'.repeat(11)}…  123456789 USD/mo  due 2026-11-14, 7 d ago  sub_0123456789`,
    );
    expect(
      rowLines([row({ title: '2026-11-15', cells: [amount('170702'), amount('17200')], id: 'pyt_1' })], 10, plain),
    ).toEqual(['2026-11-15  170702  17200  pyt_1']);
  });

  test('never truncate an amount, even in the first column or beside text', () => {
    const huge = '98765432109876543210 USD';
    const rows = [
      row({ title: '2026-11-15', cells: [amount(huge), amount('1')], id: 'pyt_1' }),
      row({ title: '2026-11-14', cells: [amount('not told'), amount('1')], id: 'pyt_2' }),
    ];
    expect(rowLines(rows, 20, plain).join('\n')).toContain(huge);
  });

  test('truncate an address in its middle', () => {
    const address = `https://example.com/${'a'.repeat(40)}/orders`;
    const [line] = rowLines([row({ title: 'on', cells: [cell(address), cell('all')], id: 'ep_1' })], 60, plain);
    expect(line).toMatch(/^on {2}https:\/\/example\S*…\S*\/orders {2}all {2}ep_1$/);
  });

  test('have column titles above values with a label', () => {
    expect(rowLines([row({ cells: [fee('5')] }), row({ cells: [fee('1,234.50')] })], 78, plain)).toEqual([
      '          FEE',
      'Ada         5  id_1',
      'Ada  1,234.50  id_1',
    ]);
  });

  test('are listed under the heading of their group', () => {
    const rows = [row({ group: 'A 2', cells: [cell(''), cell('')] }), row({ group: 'A 2' }), row({ group: 'B 1' })];
    expect(rowLines(rows, 78, plain)).toEqual(['A 2', 'Ada  id_1', 'Ada  id_1', '', 'B 1', 'Ada  id_1']);
  });

  test('print nothing when there are none', () => {
    expect(rowLines([], 78, plain)).toEqual([]);
  });
});
