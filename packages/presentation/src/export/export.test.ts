import { cases, propertyTest } from '@paydeck/core/test-support/cases';
import { assert, jsonValue, property, type JsonValue } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { load as parseYaml } from 'js-yaml';
import { csvLine } from './csv.ts';
import { createExporter, exportFormats, type ExportFormat } from './export.ts';
import { asSent } from '../columns/format.ts';
import { terminalSafeJson } from '../text/json.ts';
import { subscriptionListing } from '../resources/subscriptions.ts';
import { anyText, attacks } from '../test-support/hostile-text.ts';
import { readCsv, readLoosely } from '../test-support/read-csv.ts';
import { now, sample } from '../test-support/samples.ts';
import { yamlEntry } from './yaml.ts';

const driving =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\u061c\u{e0000}-\u{e007f}]|\p{Cs}/u;
const hiding = /[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|[\u007f-\u009f]|[\u0000-\u0009\u000b-\u001f]/u;
const hostile = { ...sample, metadata: Object.fromEntries(attacks.map(([name, attack]) => [name, attack])) };
const columns = subscriptionListing.exportColumns.slice(0, 3);

async function written(
  format: ExportFormat,
  items: (typeof sample)[],
  options: { onlyColumns?: boolean; width?: number } = {},
): Promise<string> {
  const exporter = await createExporter(format, { columns, format: asSent(now), ...options });
  return (
    exporter.header + items.map((item, index) => exporter.item(item, index)).join('') + exporter.footer(items.length)
  );
}

function unguarded(cell: string): string {
  return cell.replace(/^'(?=[\t\r])/, '').replaceAll(guard, '$1');
}

const unseen = String.raw`[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*`;
const guard = new RegExp(`(^|[;\\t\\n]"*)'(?=${unseen}[=+\\-@＝＋－＠])`, 'gu');

/** The start of a formula, also for spreadsheets that trim blanks and invisible characters. */
const trigger = new RegExp(`^(?:[\\t\\r]|${unseen}[=+\\-@＝＋－＠])`, 'u');

describe('exports', () => {
  test('write a table that fits', async () => {
    expect(await written('table', [sample], { width: 34 })).toBe(
      'SUBSCRIPT…  STATUS      CUSTOMER.…\nsub_3kPq8…  active      cus_41zq\n',
    );
  });

  test('truncate nothing in a table of a width that has room, but in a row that is longer', async () => {
    const long = { ...sample, subscription_id: `sub_${'x'.repeat(40)}` };
    const exporter = await createExporter('table', { columns, format: asSent(now), sample: [sample], width: 50 });
    expect(exporter.header + exporter.item(sample, 0)).toBe(
      'SUBSCRIPTION_ID   STATUS  CUSTOMER.CUSTOMER_ID\nsub_3kPq8ZrT1nVw  active  cus_41zq\n',
    );
    expect(exporter.item(long, 1)).toBe('sub_xxxxxxxxxxx…  active  cus_41zq\n');
  });

  test('write a table without truncation if the width is unlimited', async () => {
    const long = { ...sample, subscription_id: `sub_${'x'.repeat(40)}` };
    const [header, row] = (await written('table', [long])).split('\n');
    expect(header).toBe('SUBSCRIPTION_ID   STATUS            CUSTOMER.CUSTOMER_ID');
    expect(row).toBe(`${long.subscription_id}  active            cus_41zq`);
  });

  test('say once in the header that amounts are shown as sent', async () => {
    const money = subscriptionListing.defaultColumns.filter(({ kind }) => kind === 'amount' || kind === 'timestamp');
    const table = async (options: { amountUnit?: 'minor'; width?: number }): Promise<string> => {
      const { width, ...format } = options;
      const exporter = await createExporter('table', { columns: money, width, format: { now, ...format } });
      return exporter.header + exporter.item({ ...sample, recurring_pre_tax_amount: 123_456_789 }, 0);
    };
    expect(await table({})).toBe('      AMOUNT  NEXT  (amounts as sent)\n   123456789  2026-12-03\n');
    expect(await table({ width: 30 })).toBe('amounts as sent\n   AMOUNT  NEXT\n123456789  2026-12-03\n');
    expect(await table({ amountUnit: 'minor' })).toBe('      AMOUNT  NEXT\n$1,234,567.89  2026-12-03\n');
  });

  test('write whole items as JSON, NDJSON and YAML', async () => {
    for (const items of [[], [sample], [sample, hostile, sample]]) {
      expect(JSON.parse(await written('json', items))).toEqual(items);
      expect(
        (await written('ndjson', items))
          .split('\n')
          .filter(Boolean)
          .map((line): unknown => JSON.parse(line)),
      ).toEqual(items);
      expect(parseYaml(await written('yaml', items))).toEqual(items);
    }
  });

  test('write only the columns, by key, with onlyColumns', async () => {
    const expected = { subscription_id: 'sub_3kPq8ZrT1nVw', status: 'active', 'customer.customer_id': 'cus_41zq' };
    expect(JSON.parse(await written('ndjson', [sample], { onlyColumns: true }))).toEqual(expected);
    expect(await written('csv', [sample])).toBe(
      'subscription_id,status,customer.customer_id\nsub_3kPq8ZrT1nVw,active,cus_41zq\n',
    );
  });

  test.each(exportFormats)('sanitize %s for a terminal', async (format) => {
    const exporter = await createExporter(format, { columns: subscriptionListing.columns, format: asSent(now) });
    const text = exporter.item(hostile, 0);
    expect(text).not.toMatch(format === 'csv' ? driving : hiding);
    expect(text).toMatch(/[\n}]$/);
  });
});

describe('terminal-safe JSON', () => {
  test('parses back to the original data, and contains no raw control characters', propertyTest, () => {
    assert(
      property(anyText, (text) => {
        const json = terminalSafeJson({ [text]: text });
        const back: unknown = JSON.parse(json);
        return !hiding.test(json) && JSON.stringify(back) === JSON.stringify({ [text]: text });
      }),
      cases(),
    );
  });
});

describe('YAML', () => {
  test('parses back to the original data, and contains no raw control characters', propertyTest, () => {
    assert(
      property(jsonValue(), anyText, (value: JsonValue, text) => {
        const entry = yamlEntry({ value, [text]: text });
        expect(parseYaml(entry)).toEqual([{ value, [text]: text }]);
        return !hiding.test(entry);
      }),
      cases(),
    );
  });

  test('quotes words that older parsers read as other types', () => {
    expect(yamlEntry({ country: 'NO', on: 'yes', version: '1.0' })).toBe(
      '- country: "NO"\n  "on": "yes"\n  version: "1.0"\n',
    );
  });
});

describe('CSV', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+4712345678', "'+4712345678"],
    ['-x', "'-x"],
    ['@sum', "'@sum"],
    ['\tx', "'\tx"],
    [-5, '-5'],
    [true, 'true'],
    [null, ''],
    [undefined, ''],
    ['a;=1+1', "a;'=1+1"],
    ['a;"@b', `"a;""'@b"`],
    ['a\n=1+1', `"a\n'=1+1"`],
    ['a\t-b', "a\t'-b"],
    [{ a: ';=1' }, `"{""a"":"";'=1""}"`],
    ['a;b; =c', "a;b;' =c"],
    [' =1+1', "' =1+1"],
    ['\u00a0=1+1', "'\u00a0=1+1"],
    ['\u200b=1+1', "'\u200b=1+1"],
    ['\ufeff=1+1', "'\ufeff=1+1"],
    ['\u3000\u00ad\ufe0f -x', "'\u3000\u00ad\ufe0f -x"],
    ['\u2800@sum', "'\u2800@sum"],
    ['\n =1+1', `"\n' =1+1"`],
    ['a\t"\u200b+1', `"a\t""'\u200b+1"`],
    [' a = b', ' a = b'],
    ['a\r\n\r\nb', '"a\r\n\r\nb"'],
    ['a,b', '"a,b"'],
    ['a "b"', '"a ""b"""'],
    ['a\r\nb', '"a\r\nb"'],
    ['a\rb', 'a␍b'],
    [{ a: '\u001b' }, String.raw`"{""a"":""\u001b""}"`],
  ])('writes %j as a cell', (value, expected) => {
    expect(csvLine([value, 1])).toBe(`${expected},1\n`);
  });

  test('parses back to the original data except for replacements, and starts no formula', propertyTest, () => {
    assert(
      property(anyText, anyText, (left, right) => {
        const line = csvLine([left, right]);
        const cells = readCsv(line);
        return (
          cells.length === 2 &&
          !cells.some((cell) => trigger.test(cell)) &&
          !readLoosely(line, ';').some((cell) => trigger.test(cell)) &&
          !readLoosely(line, ';\t').some((cell) => trigger.test(cell)) &&
          !driving.test(line.replaceAll('\t', '').replaceAll('\r\n', '')) &&
          (driving.test(left.replaceAll('\t', '')) || unguarded(cells[0] ?? '') === unguarded(left)) &&
          (driving.test(right.replaceAll('\t', '')) || unguarded(cells[1] ?? '') === unguarded(right))
        );
      }),
      cases(),
    );
  });
});
