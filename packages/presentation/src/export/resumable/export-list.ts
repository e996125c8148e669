import { createExporter, type Exporter } from '../export.ts';
import { asSent } from '../../columns/format.ts';
import { ExportError } from './export-error.ts';
import { openResumable } from './resumable-file.ts';

/** A list of the client, such as `client.payouts.list()`. */
export interface ExportedList<Item> {
  pages(): AsyncIterable<{ readonly items: readonly Item[] }> & { readonly checkpoint: string | undefined };
}

/** Options of `exportList`. */
export interface ExportListOptions<Item> {
  /** The path of the file, which is created if it is missing; or the descriptor of an open file, such as 1 for stdout. */
  readonly file: string | number;
  /** The path of the file that records how far the export is. Remove both files to export again. */
  readonly checkpoint: string;
  /** Names the account. Another account cannot continue the export. */
  readonly account: string;
  /** Continues the export of another account. For a key that was replaced. Defaults to false. */
  readonly sameAccount?: boolean | undefined;
  /** The format, from `createExporter`. Defaults to NDJSON with whole items. */
  readonly exporter?: Exporter<Item> | undefined;
  /** What else must be the same in each run, such as a filter of yours. Defaults to nothing. */
  readonly selection?: string | undefined;
  /** Called after each saved page, with the number of items in the file. */
  readonly onProgress?: ((count: number) => void) | undefined;
}

/** The result of an export. */
export interface ExportReport {
  /** The number of items in the file. */
  readonly count: number;
  /** Whether an earlier run had finished the export, so that this one sent no request. */
  readonly wasFinished: boolean;
}

/**
 * Writes every item of a list to a file, once. A run that was killed, or that failed, is continued by the same call in
 * another process. Each page is flushed to the disk before the checkpoint is replaced atomically.
 *
 * Only one process can write: a second call throws an `ExportError` with the code `IN_USE` before its first request. The
 * kernel drops this lock when the process ends. It needs Node 22.13 or later, and a local file system.
 *
 * An error of the list is thrown as it is. Whatever was saved stays, and the same call continues after it.
 *
 * @param list Opens the list with the options that it is given, and options of yours such as `signal`. Throws an `ExportError`
 *   (`NOT_CONTINUABLE`) before the first item is written when it does not read them.
 * @example
 * import { exportList } from '@paydeck/presentation/export';
 *
 * const files = { file: 'payouts.ndjson', checkpoint: 'payouts.checkpoint', account: 'shop' };
 * const { count } = await exportList((options) => client.payouts.list({}, options), files);
 */
export async function exportList<Item>(
  list: (options: {
    readonly resume: string | undefined;
    readonly sameAccount: boolean | undefined;
  }) => ExportedList<Item>,
  options: ExportListOptions<Item>,
): Promise<ExportReport> {
  const exporter = options.exporter ?? (await wholeItems<Item>());
  const shape = [exporter.shape, ...(options.selection === undefined ? [] : [options.selection])].join(' ');
  const output = openResumable(options, shape);
  try {
    let { count } = output.saved;
    if (output.saved.isFinished) return { count, wasFinished: true };
    let header = output.saved.size === 0 ? exporter.header : '';
    const { position } = output.saved;
    let isPassedOn = false;
    const given = {
      get resume() {
        isPassedOn = true;
        return position;
      },
      sameAccount: options.sameAccount,
    };
    const pages = list(given).pages();
    for await (const { items } of pages) {
      // Such a list begins again after each stop, so its items would come twice.
      if (!isPassedOn) throw new ExportError('NOT_CONTINUABLE', IGNORED);
      output.append(header + items.map((item, index) => exporter.item(item, count + index)).join(''));
      header = '';
      count += items.length;
      output.save({ position: pages.checkpoint, count, isFinished: false });
      options.onProgress?.(count);
    }
    output.append(header + exporter.footer(count));
    output.save({ position: undefined, count, isFinished: true });
    return { count, wasFinished: false };
  } finally {
    output.close();
  }
}

const IGNORED =
  'The list ignores the options of exportList, so it could not be continued. Pass them on: (options) => client.payouts.list({}, options).';

async function wholeItems<Item>(): Promise<Exporter<Item>> {
  return createExporter<Item>('ndjson', { columns: [], format: asSent(0) });
}
