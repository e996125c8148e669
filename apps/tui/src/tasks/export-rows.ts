import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createExporter, safeText, type Exporter } from '@paydeck/presentation/internal';
import { writeFileAtomically } from '@paydeck/profiles/internal';
import { exportBox, exportExists, exportFailed, showProgress } from '../boxes/export/export.ts';
import type { Item } from '../service/listings.ts';
import { readPages } from '../service/read-pages.ts';
import type { Exporting, LoadedRows } from '../state/task.ts';
import { allRows, extendRows, isUnfinished, rebuildRows, type RowOptions, type RowSource } from '../state/rows.ts';
import { close, modelOf } from '../state/stack.ts';
import { codeOf, problemText } from '../service/error-line.ts';
import { clientOf, done, failed, type Runners, type TaskContext } from './task.ts';

export const exportRows: Runners['export'] = async (exporting, context) => {
  const { format, content, file } = exporting;
  let path = resolve(context.system.folder, file.replace(/^~(?=\/|$)/, homedir()));
  try {
    const { items, whyIncomplete, note } = await readRows(exporting, context);
    if (whyIncomplete !== undefined) path = partOf(path);
    const exporter = await createExporter<Item>(format, {
      ...content,
      format: { ...content.format, now: context.now() },
    });
    // Only its owner may read it: it has the data of customers.
    await writeFileAtomically(path, partsOf(exporter, items), { mode: 0o600, onlyIfNew: true, createsFolders: false });
    const { size } = await stat(path);
    const rows = `${items.length} ${items.length === 1 ? 'row' : 'rows'}`;
    const text = `wrote ${rows}, ${size} bytes, to ${safeText(path)}`;
    const result =
      whyIncomplete === undefined
        ? done(note === undefined ? text : `${text}; ${note}`)
        : failed(`not complete: ${whyIncomplete}; ${text}`);
    return { ...result, change: (state) => (modelOf(state, exportBox) === undefined ? state : close(state)) };
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return { change: (state) => exportExists(state, basename(path)) };
    const problem = problemOf(error, path);
    return { change: (state) => exportFailed(state, problem) };
  }
};

/** Returns the rows of an export, and fetches those not yet loaded. When stopped, it returns the rows so far. */
async function readRows({ listing, rows }: Exporting, context: TaskContext): Promise<LoadedRows> {
  if (rows.kind === 'loaded') return rows;
  const client = clientOf(context);
  const { signal } = context;
  const at = context.now();
  const items: Item[] = [];
  let whyIncomplete: string | undefined;
  try {
    const page = typeof rows.query['page_number'] === 'number' ? rows.query['page_number'] : 0;
    // A list read from a later page is not whole.
    const isWhole = rows.query['page_number'] === undefined;
    for await (const found of readPages(client, listing, rows.query, { page, signal, isWhole, ahead: 16, now: at })) {
      items.push(...found.items);
      context.update((state) => showProgress(state, `${items.length} items read`));
      if (signal.aborted) break;
    }
  } catch (error) {
    if (!signal.aborted && items.length === 0) throw error;
    whyIncomplete = problemText(error);
  }
  if (signal.aborted) whyIncomplete = 'stopped';
  const source = { listing, items, format: { ...rows.amounts, now: at } };
  return { kind: 'loaded', items: await filteredAndSorted(source, rows.options), whyIncomplete };
}

async function filteredAndSorted(source: RowSource, options: RowOptions): Promise<readonly Item[]> {
  const { items } = source;
  let rows = rebuildRows(allRows, source, options);
  for (; isUnfinished(rows, items); rows = extendRows(rows, source)) await setImmediate();
  return rows.shown?.flatMap((index) => items[index] ?? []) ?? items;
}

/** `a.part.csv` for `a.csv`. */
function partOf(path: string): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}.part${ext}`);
}

async function* partsOf(exporter: Exporter<Item>, items: readonly Item[]): AsyncGenerator<string> {
  yield exporter.header;
  for (let from = 0; from < items.length; from += itemsAtATime) {
    const some = items.slice(from, from + itemsAtATime);
    yield some.map((item, index) => exporter.item(item, from + index)).join('');
    await setImmediate();
  }
  yield exporter.footer(items.length);
}

function problemOf(error: unknown, path: string): string {
  return codeOf(error) === 'ENOENT' ? `there is no folder ${safeText(dirname(path))}` : problemText(error);
}

/** A few milliseconds of work; keys and frames come in between. */
const itemsAtATime = 200;
