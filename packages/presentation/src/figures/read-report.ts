import type { Client, ListOptions } from '@paydeck/core';
import type { ReportName } from './report-names.ts';
import { reports, type ReportContext, type ReportTable } from './report.ts';

/** A report on lists that were read whole. */
export interface Report {
  readonly report: ReportName;
  readonly title: string;
  /** What counts, a sentence each. */
  readonly definition: readonly string[];
  /** The time that ages and states are measured at. */
  readonly as_of: string;
  /** When the last response arrived. */
  readonly read_at: string;
  /** How many items were read. */
  readonly items_read: number;
  /** Whether every item of its lists was read, each once. A report that is not complete is not made. */
  readonly complete: true;
  readonly tables: readonly ReportTable[];
}

export interface ReportOptions extends Omit<ReportContext, 'at'> {
  readonly report: ReportName;
  /** The time that ages and states are measured at, in milliseconds since 1970. Default: the time when it starts. */
  readonly at?: number | undefined;
  readonly now: () => number;
  readonly list?: ListOptions | undefined;
  /** Called with the number of items read so far. */
  readonly onRead?: ((count: number) => void) | undefined;
}

/** Reads the lists of a report, and makes it. Throws the client's error, a `ListError` if the list cannot be proved complete. */
export async function readReport(client: Client, options: ReportOptions): Promise<Report> {
  const { report, now, at = now(), list = {}, onRead, ...context } = options;
  const { title, definition, start } = reports[report];
  const { lists, figure } = start(client, { ...context, at });
  let added = 0;
  let count = 0;
  for (const open of lists) {
    for await (const { items } of open(list).pages()) {
      for (const item of items) figure.add(item);
      added += items.length;
      count = figure.count?.() ?? added;
      onRead?.(count);
    }
  }
  return {
    report,
    title,
    definition: definition({ ...context, at }),
    as_of: new Date(at).toISOString(),
    read_at: new Date(now()).toISOString(),
    items_read: count,
    complete: true,
    tables: figure.result(),
  };
}
