import type { Subscription } from '@paydeck/core';
import { matchingCustomers } from '@paydeck/presentation/internal';
import type { FindCustomers } from './invocation.ts';
import type { Io } from './io.ts';
import { allResult, counted, leavesPart, reportResult } from './list-end.ts';
import { createPrinter } from './printer.ts';
import { plainColumns } from './record.ts';
import { openService } from './service.ts';

/** Prints the customers of all subscriptions that match a text, and returns the exit code. */
export async function findCustomers({ text, format = 'table', ...choice }: FindCustomers, io: Io): Promise<number> {
  const { client, format: shown, reporter } = await openService(choice, io, 'subscriptions');
  const matching = matchingCustomers(text);
  const options = { signal: io.signal, ahead: 16, priority: 'interactive' } as const;
  let read = 0;
  let failure: unknown;
  try {
    for await (const { items } of client.subscriptions.list({}, options).pages()) {
      for (const item of items) matching.add(item);
      read += items.length;
      reporter.count(read);
    }
  } catch (error) {
    if (!leavesPart(error, read, io.signal)) throw error;
    failure = error;
  }
  const { customers, unnamed } = matching.result();
  const rows = customers.map(({ sent, subscriptions }): Row => ({ ...sent, subscriptions }));
  const table = { columns, onlyColumns: true, width: io.stdout.columns, format: shown };
  const printer = createPrinter<Row>(format, table, io.stdout, reporter);
  await printer.print(rows);
  await printer.finish();
  reporter.note(
    `${counted(rows.length, 'customers')} of ${counted(read, 'subscriptions')} found; the service lists no customers without a subscription.`,
  );
  if (unnamed > 0) reporter.note(`${counted(unnamed, 'subscriptions')} without a customer id: not searched.`);
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

interface Row extends Partial<Subscription['customer']> {
  readonly subscriptions: number;
}

const columns = plainColumns<Row>(['customer_id', 'name', 'email', 'phone_number', 'subscriptions', 'metadata'], {
  customer_id: 24,
  name: 20,
  email: 32,
  subscriptions: 13,
}).map((column) => ({ ...column, isOptional: column.key === 'metadata', grow: column.key === 'metadata' ? 1 : 0 }));
