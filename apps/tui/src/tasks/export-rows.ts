import { homedir } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { asSent, createExporter, safeText, type Exporter } from '@paydeck/presentation';
import { exportBox, exportExists, exportFailed, exportTold } from '../boxes/export/export.ts';
import { nextTurn, readRows } from './read-rows.ts';
import { FileExistsError, writeNewFile } from './write-file.ts';
import type { Item } from '../service/listings.ts';
import { close, ownOf } from '../state/box.ts';
import { problemText } from '../service/problem.ts';
import type { State } from '../state/state.ts';
import { clientOf, type Runner } from './task.ts';

/** Writes rows to a file and says what became of it. */
export const exportRows: Runner<'export'> = async (exporting, context) => {
  const { machine, signal, tell, now } = context;
  const path = resolve(machine.folder, exporting.file.replace(/^~(?=\/|$)/, homedir()));
  const onProgress = (count: number): void => tell((state) => exportTold(state, `${count} items read`));
  const { format, columns } = exporting;
  try {
    const { items, lack, note } = await readRows(exporting, {
      client: clientOf(context),
      signal,
      onProgress,
      at: now(),
    });
    const exporter = await createExporter<Item>(format, { columns, format: asSent(now()) });
    const { bytes } = await writeNewFile(path, partsOf(exporter, items));
    const rows = `${items.length} ${items.length === 1 ? 'row' : 'rows'}`;
    const text = `wrote ${rows}, ${bytes} bytes, to ${safeText(path)}`;
    const said = lack === undefined ? note : `not complete: ${lack}`;
    return {
      message: { text: said === undefined ? text : `${text}; ${said}`, tone: lack === undefined ? 'good' : 'problem' },
      change: closed,
    };
  } catch (error) {
    if (error instanceof FileExistsError) return { change: (state) => exportExists(state, basename(path)) };
    const problem = problemOf(error, path);
    return { change: (state) => exportFailed(state, problem) };
  }
};

async function* partsOf(exporter: Exporter<Item>, items: readonly Item[]): AsyncGenerator<string> {
  yield exporter.header;
  for (let from = 0; from < items.length; from += itemsAtATime) {
    const some = items.slice(from, from + itemsAtATime);
    yield some.map((item, index) => exporter.item(item, from + index)).join('');
    await nextTurn();
  }
  yield exporter.footer(items.length);
}

function problemOf(error: unknown, path: string): string {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isMissing ? `there is no folder ${safeText(dirname(path))}` : problemText(error);
}

function closed(state: State): State {
  return ownOf(state, exportBox) === undefined ? state : close(state);
}

/** A few milliseconds of work. */
const itemsAtATime = 200;
