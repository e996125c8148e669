import type { Customer } from '@paydeck/core';
import { confirmLive } from './confirm-live.ts';
import { exitCodes } from './exit-codes.ts';
import type { CreateCustomer } from './invocation.ts';
import type { Io } from './io.ts';
import { plainColumns, printItem } from './record.ts';
import { createReporter } from './reporter.ts';
import { openService } from './service.ts';

/** Creates a customer, prints it and gives the exit code. */
export async function createCustomer(asked: CreateCustomer, io: Io): Promise<number> {
  const reporter = createReporter(io, asked, 'customers');
  const { client, mode, ...account } = await openService(asked, io, reporter);
  if (mode === 'live' && !asked.isLiveMeant) await confirmLive(account, io);
  const warn = (): void =>
    reporter.warn('interrupted while the customer was sent: it may exist. Look before you try again.');
  io.signal.addEventListener('abort', warn, { once: true });
  const customer = await client.customers.create(asked.params, { signal: io.signal });
  io.signal.removeEventListener('abort', warn);
  reporter.clear();
  await printItem(customer, io.stdout, { format: asked.format, columns: customerColumns, now: io.now() });
  return exitCodes.done;
}

const customerColumns = plainColumns<Customer>([
  'customer_id',
  'email',
  'name',
  'phone_number',
  'metadata',
  'created_at',
  'business_id',
]);
