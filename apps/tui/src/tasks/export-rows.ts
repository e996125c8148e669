import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { createExporter, safeText, type Exporter } from '@paydeck/presentation/internal';
import { writeFileAtomically } from '@paydeck/profiles/internal';
import { exportBox, exportExists, exportFailed, showProgress } from '../boxes/export/export.ts';
import { nextTurn, readRows } from './read-rows.ts';
import type { Item } from '../service/listings.ts';
import { close, modelOf } from '../state/stack.ts';
import type { State } from '../state/state.ts';
import { problemText } from '../service/problem.ts';
import { clientOf, type Runner } from './task.ts';

/** Exports rows to a new file. */
export const exportRows: Runner<'export'> = async (exporting, context) => {
  const { system, signal, update, now } = context;
  let path = resolve(system.folder, exporting.file.replace(/^~(?=\/|$)/, homedir()));
  const onProgress = (count: number): void => update((state) => showProgress(state, `${count} items read`));
  const { format, content } = exporting;
  try {
    const { items, whyIncomplete, note } = await readRows(exporting, {
      client: clientOf(context),
      signal,
      onProgress,
      at: now(),
    });
    if (whyIncomplete !== undefined) path = partOf(path);
    const exporter = await createExporter<Item>(format, {
      ...content,
      format: { ...content.format, now: now() },
    });
    // Only its owner may read it: it has the data of customers.
    await writeFileAtomically(path, partsOf(exporter, items), { mode: 0o600, onlyIfNew: true, createsFolders: false });
    const { size } = await stat(path);
    const rows = `${items.length} ${items.length === 1 ? 'row' : 'rows'}`;
    const text = `wrote ${rows}, ${size} bytes, to ${safeText(path)}`;
    const message =
      whyIncomplete === undefined
        ? { text: note === undefined ? text : `${text}; ${note}`, tone: 'good' as const }
        : { text: `not complete: ${whyIncomplete}; ${text}`, tone: 'problem' as const };
    return { message, change: closed };
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return { change: (state) => exportExists(state, basename(path)) };
    const problem = problemOf(error, path);
    return { change: (state) => exportFailed(state, problem) };
  }
};

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
    await nextTurn();
  }
  yield exporter.footer(items.length);
}

function problemOf(error: unknown, path: string): string {
  return codeOf(error) === 'ENOENT' ? `there is no folder ${safeText(dirname(path))}` : problemText(error);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function closed(state: State): State {
  return modelOf(state, exportBox) === undefined ? state : close(state);
}

/** A few milliseconds of work. */
const itemsAtATime = 200;
