import { once } from 'node:events';
import type { Exporter } from '@paydeck/presentation';
import type { Output } from './io.ts';
import type { Reporter } from './reporter.ts';
import type { ResumableOutput } from './resumable-output.ts';

/** Writes items to a stream with back-pressure. */
export interface Printer<T> {
  print(items: readonly T[]): Promise<void>;
  /** Writes the footer, and the header if there were no items. */
  finish(): Promise<void>;
  /** How many items the stream has certainly written. */
  readonly writtenCount: () => number;
}

/** @param output The resumable output that replaces the stream of stdout. */
export function createPrinter<T>(
  exporter: Exporter<T>,
  stdout: Output,
  reporter: Reporter,
  output?: ResumableOutput,
): Printer<T> {
  let header = output?.isContinued === true ? '' : exporter.header;
  let count = 0;
  let writtenCount = 0;
  const write = async (text: string): Promise<void> => {
    if (text === '') return;
    if (output) return output.write(text);
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
      let text = header;
      header = '';
      for (const item of items) text += exporter.item(item, count++);
      await write(text);
    },
    async finish() {
      await write(header + exporter.footer(count));
      reporter.clear();
    },
    writtenCount: () => writtenCount,
  };
}
