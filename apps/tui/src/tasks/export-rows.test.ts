import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFake } from '@paydeck/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestSystem } from '../test-support/system.ts';
import { testContext } from '../test-support/task-context.ts';
import { exportRows } from './export-rows.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'paydeck-rows-'))));
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

const rows = { kind: 'to-load', query: {}, options: { filter: '', sort: [] }, amounts: {} } as const;

/** Exports all subscriptions of a service that fails after some requests. */
async function exportAll(file: string, after = Infinity) {
  const fake = createFake({ subscriptions: 350, limits: false });
  if (after < Infinity)
    fake.faults.add({ operation: 'subscriptions.list', after, status: 422, message: 'no more today' });
  const { system } = createTestSystem({ folder });
  const task = {
    name: 'export',
    id: 1,
    format: 'ndjson',
    file,
    listing: 'subscriptions',
    content: { columns: [], format: { now: 0 } },
    rows,
  } as const;
  return exportRows(task, { ...testContext, client: fake.client(), system });
}

test('writes the whole list under its name', async () => {
  expect(await exportAll('a.ndjson')).toMatchObject({ message: { tone: 'good' } });
  expect(readdirSync(folder)).toEqual(['a.ndjson']);
  expect(readFileSync(join(folder, 'a.ndjson'), 'utf8').trimEnd().split('\n')).toHaveLength(350);
});

test.each([
  ['a.ndjson', 'a.part.ndjson'],
  ['export', 'export.part'],
])('names what a list that fails leaves of %s as a part', async (file, part) => {
  const result = await exportAll(file, 3);
  const text = expect.stringMatching(/^not complete: .*no more today.*; wrote \d+ rows, \d+ bytes, to .*\.part/);
  expect(result).toMatchObject({ message: { tone: 'problem', text } });
  expect(readdirSync(folder)).toEqual([part]);
});

test('replaces no part', async () => {
  writeFileSync(join(folder, 'a.part.ndjson'), 'mine');
  await exportAll('a.ndjson', 3);
  expect(readdirSync(folder)).toEqual(['a.part.ndjson']);
  expect(readFileSync(join(folder, 'a.part.ndjson'), 'utf8')).toBe('mine');
});
