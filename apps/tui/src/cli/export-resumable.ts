import { createHmac } from 'node:crypto';
import type { Exporter } from '@paydeck/presentation';
import { exportList } from '@paydeck/presentation/export';
import type { Item } from '../service/listings.ts';
import { readPages } from '../service/read-pages.ts';
import { requestsOf, selectionOf } from '../service/requests.ts';
import type { ListInvocation } from './invocation.ts';
import type { Io } from './io.ts';
import { leavesPart, type ListEnd } from './list-end.ts';
import type { Service } from './service.ts';
import { UsageError } from './usage-error.ts';
import { resources } from '../service/resources/resources.ts';

/** Writes a list to the file on stdout, and continues where an earlier run stopped. */
export async function exportResumable(
  checkpoint: string,
  { listing, query, isSameAccount }: ListInvocation,
  { client, apiKey, reporter }: Service,
  { io, exporter }: { readonly io: Io; readonly exporter: Exporter<Item> },
): Promise<ListEnd> {
  const selection = selectionOf(query, resources[listing].filters)?.values;
  if (selection === undefined && requestsOf(query, resources[listing].filters, 0).length > 1)
    throw new UsageError('--checkpoint continues one list: give one value of each filter');
  let count = 0;
  try {
    const report = await exportList<Item>(
      (options) => ({
        pages: () =>
          readPages(client, listing, query, {
            page: 0,
            signal: io.signal,
            isWhole: true,
            ahead: 16,
            ...options,
            now: io.now(),
          }),
      }),
      {
        file: io.stdoutFd,
        checkpoint,
        account: createHmac('sha256', apiKey() ?? '')
          .update(`${client.mode} ${client.baseUrl}`)
          .digest('base64url'),
        sameAccount: isSameAccount,
        exporter,
        selection: [listing, ...(selection === undefined ? [] : [JSON.stringify(selection)])].join(' '),
        onProgress(written) {
          count = written;
          reporter.count(written);
        },
      },
    );
    reporter.clear();
    if (report.wasFinished) reporter.warn(finishedText(report.count, listing, checkpoint));
    return { listing, isWhole: true, count: report.count, isWritten: true };
  } catch (failure) {
    if (!leavesPart(failure, count, io.signal)) throw failure;
    return { listing, isWhole: false, failure, count, isWritten: true };
  }
}

function finishedText(count: number, listing: string, checkpoint: string): string {
  return `nothing was read: ${checkpoint} says that this export is finished, with ${count} ${listing}. Remove it and the output to export again.`;
}
