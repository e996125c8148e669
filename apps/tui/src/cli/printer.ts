import { once } from 'node:events';
import { createExporter, type Exporter, type ExportFormat, type ExportOptions } from '@paydeck/presentation/internal';
import type { Output } from './io.ts';
import type { Reporter } from './reporter.ts';

/** Writes items to a stream with back-pressure. */
export interface Printer<T> {
  print(items: readonly T[]): Promise<void>;
  /** Writes the footer, and the header if there were no items. Resolves when the stream has written everything. */
  finish(): Promise<void>;
  /** How many items the stream has certainly written. */
  readonly writtenCount: () => number;
}

/** Makes the printer of a format. The first items decide the widths of a table. */
export function createPrinter<T>(
  format: ExportFormat,
  options: ExportOptions<T>,
  stdout: Output,
  reporter: Reporter,
): Printer<T> {
  let exporter: Exporter<T> | undefined;
  let count = 0;
  let writtenCount = 0;
  const write = async (text: string): Promise<void> => {
    if (text === '') return;
    // The progress stands in the line that is written next.
    if (stdout.isTTY === true) reporter.clear();
    const through = count;
    const isRoomLeft = stdout.write(text, (error) => {
      if (!error) writtenCount = through;
    });
    if (!isRoomLeft) await once(stdout, 'drain');
  };
  return {
    async print(items) {
      if (items.length === 0) return;
      let text = '';
      if (exporter === undefined) {
        exporter = await createExporter(format, { ...options, sample: items });
        text = exporter.header;
      }
      for (const item of items) text += exporter.item(item, count++);
      await write(text);
    },
    async finish() {
      const last = exporter ?? (await createExporter(format, options));
      await write((exporter === undefined ? last.header : '') + last.footer(count));
      await new Promise<void>((resolve) => {
        stdout.write('', () => resolve());
      });
      reporter.clear();
    },
    writtenCount: () => writtenCount,
  };
}
