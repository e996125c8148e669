import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createExporter } from '../export.ts';
import type { Column } from '../../columns/column.ts';
import { asSent } from '../../columns/format.ts';
import { exportList, type ExportedList } from './export-list.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'paydeck-export-'))));
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

interface Row {
  readonly id: string;
}

const column: Column<Row> = {
  key: 'id',
  title: 'ID',
  kind: 'text',
  align: 'left',
  width: 5,
  min: 5,
  grow: 0,
  priority: 0,
  value: ({ id }) => id,
  text: ({ id }) => id,
};

const rows: readonly Row[] = Array.from({ length: 7 }, (_, index) => ({ id: `row_${index}` }));
const where = () => ({ file: join(folder, 'out'), checkpoint: join(folder, 'checkpoint'), account: 'shop' });
const written = () => readFileSync(join(folder, 'out'), 'utf8');

/** A list in pages of two, which fails before an item. */
function listed(resume: string | undefined, failsAt = Infinity): ExportedList<Row> {
  let checkpoint = resume;
  async function* pages() {
    for (let from = Number(resume?.replace('at ', '') ?? 0); from < rows.length; from += 2) {
      if (from >= failsAt) throw new Error('the connection broke');
      const to = from + 2;
      checkpoint = `at ${to}`;
      yield await Promise.resolve({ items: rows.slice(from, to) });
    }
  }
  const walk = {
    [Symbol.asyncIterator]: () => pages(),
    get checkpoint() {
      return checkpoint;
    },
  };
  return { pages: () => walk };
}

test('writes NDJSON, and reads nothing once it is finished', async () => {
  expect(await exportList(({ resume }) => listed(resume), where())).toEqual({ count: 7, wasFinished: false });
  expect(written()).toBe(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  expect(await exportList<Row>(() => expect.unreachable(), where())).toEqual({ count: 7, wasFinished: true });
});

test.each(['csv', 'ndjson', 'json', 'yaml'] as const)('writes %s in parts as at once', async (format) => {
  const exporter = await createExporter<Row>(format, { columns: [column], format: asSent(0) });
  const counts: number[] = [];
  for (const failsAt of [0, 2, 6]) {
    const failing = exportList(({ resume }) => listed(resume, failsAt), { ...where(), exporter });
    await expect(failing).rejects.toThrow('the connection broke');
  }
  const onProgress = (count: number) => counts.push(count);
  const { count } = await exportList(({ resume }) => listed(resume), { ...where(), exporter, onProgress });
  expect([count, counts]).toEqual([7, [7]]);
  const whole = exporter.header + rows.map((row, index) => exporter.item(row, index)).join('') + exporter.footer(7);
  expect(written()).toBe(whole);
});

test('a list that ignores its options is rejected before its first item, because it would begin again', async () => {
  const ignoring = exportList(() => listed(undefined), where());
  await expect(ignoring).rejects.toMatchObject({ name: 'ExportError', code: 'NOT_CONTINUABLE' });
  await expect(ignoring).rejects.toThrow('Pass them on');
  expect(written()).toBe('');
});

test('a list may read its options when it is iterated, as those of the client do', async () => {
  const { count } = await exportList(
    (options) => ({
      pages: () => ({
        checkpoint: 'at 2',
        async *[Symbol.asyncIterator]() {
          yield* listed(options.resume).pages();
        },
      }),
    }),
    where(),
  );
  expect(count).toBe(7);
});

test('a Node without SQLite creates no file', async () => {
  vi.spyOn(process, 'getBuiltinModule').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(exportList(({ resume }) => listed(resume), where())).rejects.toThrow('has no SQLite');
  expect(readdirSync(folder)).toEqual([]);
});

test('continues only in the same format and selection', async () => {
  const failing = exportList(({ resume }) => listed(resume, 2), { ...where(), selection: 'past_due' });
  await expect(failing).rejects.toThrow('the connection broke');
  const other = exportList(({ resume }) => listed(resume), { ...where(), selection: 'active' });
  await expect(other).rejects.toMatchObject({ name: 'ExportError', code: 'NOT_CONTINUABLE' });
});

test('lets one call write at a time', async () => {
  const results = await Promise.allSettled([1, 2].map(() => exportList(({ resume }) => listed(resume), where())));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'IN_USE' } });
  expect(written().trimEnd().split('\n')).toHaveLength(7);
});
