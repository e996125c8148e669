import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Subscription } from '@paydeck/core';
import { stringify } from 'csv-stringify/sync';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { subscriptionListing } from '../resources/subscriptions.ts';
import { now, sample } from '../test-support/samples.ts';
import { compareFile, type CompareOptions } from './compare.ts';

const item = (id: string, more: object = {}): Subscription => ({ ...sample, subscription_id: id, ...more });

const named = (id: string, name: string) => item(id, { customer: { ...sample.customer, name } });

/** Compares a file with these subscriptions, and returns each difference as words. */
async function differencesOf(
  content: string | Buffer,
  items: readonly Subscription[],
  options: Partial<CompareOptions<Subscription>> & { readonly name?: string; readonly isShort?: boolean } = {},
) {
  const { name = 'ours.csv', isShort = false, ...more } = options;
  const file = placed(content, name);
  async function* pages() {
    yield await Promise.resolve({ items });
  }
  const compared = { file, view: subscriptionListing, format: { now }, pages, ...more };
  const found = await compareFile<Subscription>(compared);
  return Array.from(found.differences(), ({ difference, key, column, ours, theirs }) =>
    (isShort ? [difference, key] : [difference, key, column, ours, theirs])
      .filter((part) => part !== undefined)
      .join(' '),
  );
}

function unread(): never {
  throw new Error('The list was read.');
}

function placed(content: string | Buffer, name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'paydeck-compare-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe('a table and a list', () => {
  test('differ in rows and in fields', async () => {
    const ours = 'subscription_id,status,other\ns1,active,x\ns2,paused,x\ns3,active,x\n';
    expect(await differencesOf(ours, [item('s1'), item('s2'), item('s4')])).toEqual([
      'differs s2 status paused active',
      'not_in_file s4',
      'not_in_list s3',
    ]);
  });

  test('may have other names for a column, and another key', async () => {
    const ours = 'mail,due\nADA,2026-12-03\nbob,2026-12-03\n';
    const options = { on: 'mail=customer.name', columns: 'due=next_billing_date' };
    expect(
      await differencesOf(ours, [named('1', 'ADA'), named('2', 'ADA'), named('3', 'eve'), named('4', 'eve')], options),
    ).toEqual(['twice_in_list ADA', 'not_in_file eve', 'twice_in_list eve', 'not_in_list bob']);
  });

  test('are read from a SQLite query', async () => {
    const file = placed('', 'app.db');
    const database = new DatabaseSync(file);
    database.exec(`create table subs (id text, state text, cents integer, due text);
      insert into subs values ('s1', 'active', 48831, '2026-12-03 10:00:00'), ('s2', null, 1, null)`);
    database.close();
    const sql = 'select * from subs order by id';
    const columns = 'state=status,cents=recurring_pre_tax_amount,due=next_billing_date';
    expect(await differencesOf('', [item('s1'), item('s2')], { file, sql, on: 'id=subscription_id', columns })).toEqual(
      [
        'differs s2 status  active',
        'differs s2 recurring_pre_tax_amount 1 48831',
        'differs s2 next_billing_date  2026-12-03T10:00:00Z',
      ],
    );
    const copy = path.join(path.dirname(file), 'copy.db');
    await expect(differencesOf('', [], { file, sql: `vacuum into '${copy}'` })).rejects.toThrow('--sql: only a query');
    expect(existsSync(copy)).toBe(false);
    await expect(differencesOf('', [], { file, sql: 'select nobody' })).rejects.toThrow(
      '--sql: no such column: nobody',
    );
    await expect(differencesOf('', [], { file })).rejects.toThrow('say what to compare with --sql');
    await expect(
      differencesOf('', [], { file, sql: 'select id as subscription_id from subs where 0' }),
    ).rejects.toThrow('has no rows');
  });

  test.each([
    ['ndjson', 'ours.ndjson', '{"subscription_id":"s1","customer":{"email":"a}\\"{"}}\n\n{"subscription_id":"s2"}'],
    [
      'json',
      'ours.json',
      '\ufeff[\n {"subscription_id":"s1","customer":{"email":"a}\\"{"}},\n{"subscription_id":"s2"}]\n',
    ],
  ])('are read from %s', async (_, name, content) => {
    const items = [item('s1', { customer: { ...sample.customer, email: 'a}"{' } }), item('s3')];
    expect(await differencesOf(content, items, { name, columns: 'customer.email' })).toEqual([
      'not_in_file s3',
      'not_in_list s2',
    ]);
  });

  test('may be cut anywhere into parts', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => ({
      subscription_id: `s${index}`,
      status: 'é"\\{['.repeat(40),
    }));
    const items = rows.map(({ subscription_id: id, status }) => item(id, { status }));
    for (const content of [JSON.stringify(rows), rows.map((row) => `${JSON.stringify(row)}\r\n`).join('')])
      expect(await differencesOf(content, items, { name: 'ours.json' })).toEqual([]);
  });

  test('of many rows are all found, and each once', async () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => `s${index}`);
    const ours = `subscription_id,status\n${ids
      .slice(1)
      .map((id) => `${id},active\n`)
      .join('')}`;
    expect(
      await differencesOf(
        ours,
        ids.slice(0, -1).map((id) => item(id)),
      ),
    ).toEqual(['not_in_file s0', 'not_in_list s4999']);
  });
});

test('finds what a plain loop finds, in CSV and in JSON', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 6 });
  const records = fc.uniqueArray(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }), text), {
    selector: ([id]) => id,
    minLength: 1,
    maxLength: 12,
  });
  const property = fc.asyncProperty(records, records, fc.boolean(), async (ours, theirs, isCsv) => {
    const rows = ours.map(([subscription_id, status]) => ({ subscription_id, status }));
    const content = isCsv ? stringify(rows, { header: true }) : JSON.stringify(rows);
    const items = theirs.map(([id, status]) => item(id, { status }));
    const [mine, others] = [new Map(ours), new Map(theirs)];
    const expected = [
      ...theirs.flatMap(([id, status]) =>
        mine.get(id) === status ? [] : [mine.has(id) ? `differs ${id}` : `not_in_file ${id}`],
      ),
      ...ours.flatMap(([id]) => (others.has(id) ? [] : [`not_in_list ${id}`])),
    ];
    const found = await differencesOf(content, items, { name: isCsv ? 'ours.csv' : 'ours.json', isShort: true });
    expect(found).toEqual(expected);
  });
  await fc.assert(property, { numRuns: 100, seed: 20_261_121 });
});

describe('amounts of the file in another unit', () => {
  const ours = 'subscription_id,recurring_pre_tax_amount\ns1,488.31\ns2,48831\n';
  const yen = item('s2', { currency: 'JPY' });

  test('are converted by currency', async () => {
    expect(
      await differencesOf(ours, [item('s1'), yen], { amounts: 'major', format: { now, amountUnit: 'minor' } }),
    ).toEqual([]);
  });

  test('are an error when nobody knows the unit of the service', async () => {
    await expect(differencesOf(ours, [], { amounts: 'major' })).rejects.toThrow('--amounts needs to know');
  });
});

describe('a file that is wrong', () => {
  test.each<[string | Buffer, string, string]>([
    ['', 'ours.csv', 'the file is empty'],
    ['subscription_id\n', 'ours.csv', 'the file has no rows'],
    ['id,status\ns1,active\n', 'ours.csv', 'line 1: has no column "subscription_id". The columns are id, status.'],
    ['[{"subscription_id":"s1"}]', 'ours.csv', 'the name of the file says CSV, and its content is JSON'],
    ['subscription_id\ns1\n', 'ours.json', 'the name of the file says JSON, and its content is CSV'],
    ['subscription_id\ns1\n', 'ours.db', 'the name of the file says a SQLite database, and its content is CSV'],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'ours.csv', 'neither text nor a SQLite database'],
    [Buffer.from('subscription_id\ns1\n\ns\xff\n', 'latin1'), 'ours.csv', 'is not text in UTF-8'],
    ['subscription_id,status\ns1,active\n\ns2\n', 'ours.csv', 'line 4: has 1 cells, and the first line has 2'],
    ['subscription_id,status\ns1,"a\n', 'ours.csv', 'line 2: is not CSV'],
    ['subscription_id,a,a\n', 'ours.csv', 'line 1: the column "a" is there twice'],
    [
      'subscription_id,status\ns1,active\n"s\n2",a\ns1,b\n',
      'ours.csv',
      'line 5, column subscription_id: "s1" is there twice, first in line 2',
    ],
    ['subscription_id,status\n,active\n', 'ours.csv', 'line 2, column subscription_id: is empty'],
    [
      'subscription_id,next_billing_date\ns1,03.12.2026\n',
      'ours.csv',
      'line 2, column next_billing_date: is not a time',
    ],
    [
      'subscription_id,recurring_pre_tax_amount\ns1,"4,900"\n',
      'ours.csv',
      'line 2, column recurring_pre_tax_amount: is not a number',
    ],
    ['subscription_id,on_demand\ns1,maybe\n', 'ours.csv', 'line 2, column on_demand: is neither true nor false'],
    ['{"subscription_id":"s1"}\n{"subscription_id":\n', 'ours.ndjson', 'line 2: the file ends in an object'],
    ['{"subscription_id":"s1"}\n{"status"}\n', 'ours.ndjson', 'line 2: is not JSON'],
    ['{"status":"active"}\n', 'ours.ndjson', 'line 1: has no column "subscription_id"'],
    ['[{"subscription_id":"s1"}', 'ours.json', 'the array has no end'],
    ['[{"subscription_id":"s1"}{"subscription_id":"s2"}]', 'ours.json', 'a comma is missing'],
    ['[{"subscription_id":"s1"},]', 'ours.json', 'is not JSON of objects'],
    ['[{"subscription_id":"s1"}] {}', 'ours.json', 'is not JSON: a comma is missing'],
    ['[1]', 'ours.json', 'line 1: is not JSON of objects'],
  ])('%j as %s is one error, before the list is read', async (content, name, problem) => {
    const error: unknown = await differencesOf(content, [], { name, pages: unread }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'TableError', message: expect.stringContaining(problem) });
  });

  test.each([
    [{ columns: 'statuss' }, 'subscriptions have no column "statuss" (did you mean'],
    [{ columns: 'a=b=c' }, '"a=b=c" is no column'],
    [{ columns: 'amount' }, 'line 1: has no column "amount"'],
    [{ sql: 'select 1' }, '--sql is for a SQLite database'],
  ])('with %j', async (options, problem) => {
    await expect(differencesOf('subscription_id,status\ns1,active\n', [], options)).rejects.toThrow(problem);
  });

  test('with a line of more than 1 MB', async () => {
    const content = `subscription_id\n${'x'.repeat(2 ** 20 + 9)}\n`;
    await expect(differencesOf(content, [], { pages: unread })).rejects.toThrow('line 2: is longer than 1 MB');
  });

  test('of 2 GB is an error before it is read', async () => {
    const file = placed('subscription_id\ns1\n', 'ours.csv');
    truncateSync(file, 2 ** 31);
    await expect(differencesOf('', [], { file })).rejects.toThrow('the file has 2.0 GB, and 1 GB is the most');
  });

  test('that is a folder, or is not there', async () => {
    await expect(differencesOf('', [], { file: tmpdir() })).rejects.toThrow('no regular file');
    await expect(differencesOf('', [], { file: '/nothing/here.csv' })).rejects.toThrow(
      '/nothing/here.csv cannot be read (ENOENT)',
    );
  });
});
