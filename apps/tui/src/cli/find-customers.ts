import type { Subscription } from '@paydeck/core';
import { createExporter } from '@paydeck/presentation/internal';
import { customerOf, isLike } from '../service/customer.ts';
import { readPages } from '../service/read-pages.ts';
import type { FindCustomers } from './invocation.ts';
import type { Io } from './io.ts';
import { allResult, counted, leavesPart, reportResult } from './list-end.ts';
import { createPrinter } from './printer.ts';
import { plainColumns } from './record.ts';
import { createReporter } from './reporter.ts';
import { openService } from './service.ts';

/** Prints the customers of all subscriptions that match a text, and returns the exit code. */
export async function findCustomers({ text, format = 'table', ...choice }: FindCustomers, io: Io): Promise<number> {
  const reporter = createReporter(io, choice, 'subscriptions');
  const { client } = await openService(choice, io, reporter);
  const found = new Map<string, Subscription['customer']>();
  const counts = new Map<string, number>();
  const pages = readPages(
    client,
    'subscriptions',
    {},
    { page: 0, signal: io.signal, isWhole: true, ahead: 16, now: io.now() },
  );
  let read = 0;
  let failure: unknown;
  try {
    for await (const { items } of pages) {
      read += items.length;
      reporter.count(read);
      for (const subscription of items) {
        if (!('subscription_id' in subscription)) continue;
        const known = customerOf(subscription);
        if (known === undefined) continue;
        counts.set(known.id, (counts.get(known.id) ?? 0) + 1);
        if (!found.has(known.id) && isLike(known, text)) found.set(known.id, subscription.customer);
      }
    }
  } catch (error) {
    if (!leavesPart(error, read, io.signal)) throw error;
    failure = error;
  }
  const rows = [...found].map(([id, customer]): Found => ({ ...customer, subscriptions: counts.get(id) ?? 0 }));
  const printer = createPrinter<Found>(
    async (sample) =>
      createExporter(format, {
        columns,
        sample,
        onlyColumns: true,
        width: io.stdout.columns,
        format: { now: io.now() },
      }),
    io.stdout,
    reporter,
  );
  await printer.print(rows);
  await printer.finish();
  reporter.note(
    `${counted(rows.length, 'customers')} of ${counted(read, 'subscriptions')} found; the service lists no customers without a subscription.`,
  );
  const isWritten = printer.writtenCount() === rows.length;
  const end = {
    listing: 'customers',
    isWhole: failure === undefined,
    failure,
    count: rows.length,
    isWritten,
  };
  return reportResult(allResult(end), reporter);
}

interface Found extends Partial<Subscription['customer']> {
  readonly subscriptions: number;
}

const columns = plainColumns<Found>(['customer_id', 'name', 'email', 'phone_number', 'subscriptions', 'metadata']);
