import { isPaydeckError, type Customer } from '@paydeck/core';
import { confirmLive } from './confirm-live.ts';
import { exitCodes } from '@paydeck/presentation/internal';
import type { CreateCustomer } from './invocation.ts';
import type { Io } from './io.ts';
import { plainColumns, printItem } from './record.ts';
import { openService } from './service.ts';
import { createdText, earlyExitReport, unknownText, type WriteState } from './write-outcome.ts';

/** Creates a customer, prints it and returns the exit code. */
export async function createCustomer(invocation: CreateCustomer, io: Io): Promise<number> {
  const { client, mode, listen, reporter, ...account } = await openService(invocation, io, 'customers');
  if (mode === 'live' && !invocation.isLiveMeant) await confirmLive(account, io);
  const { email } = invocation.params;
  const write = { state: waiting };
  io.onEarlyExit((cause) => earlyExitReport(write.state, email, cause));
  listen(({ type }) => {
    if (type === 'request') write.state = { at: 'sent', sentAt: io.now() };
    // The request was rejected or never sent, and the next attempt is another request.
    if (type === 'rate-limit' || type === 'retry') write.state = waiting;
  });
  try {
    const customer = await client.customers.create(invocation.params, { signal: io.signal });
    write.state = { at: 'created', id: customer.customer_id };
    reporter.clear();
    if (!io.isStdoutOpen()) throw new Error('stdout is closed');
    await printItem(customer, io.stdout, { format: invocation.format, columns: customerColumns, now: io.now() });
  } catch (error) {
    const { state } = write;
    // Only an error of the client proves that nothing was created.
    const isKnown = isPaydeckError(error) && error.name !== 'UnknownOutcomeError';
    if (state.at === 'waiting' || (state.at === 'sent' && isKnown)) throw error;
    const message =
      state.at === 'sent'
        ? unknownText(email, state.sentAt, reasonOf(error))
        : createdText(email, state.id, io.isStdoutOpen() ? reasonOf(error) : 'stdout is closed');
    return reporter.fail({ message, exit: exitCodes.unknown, error });
  }
  io.onEarlyExit(undefined);
  return exitCodes.done;
}

/** The reason of an unknown outcome, because the error's own message advises to try again. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const name = cause instanceof Error ? cause.name : '';
  return reasons[name] ?? 'its response was lost';
}

const reasons: Readonly<Record<string, string>> = {
  ApiError: 'the service failed',
  ConnectionError: 'the connection broke',
  TimeoutError: 'no response arrived in time',
  UnexpectedResponseError: 'the response was unexpected',
};

const waiting: WriteState = { at: 'waiting' };

const customerColumns = plainColumns<Customer>([
  'customer_id',
  'email',
  'name',
  'phone_number',
  'metadata',
  'created_at',
  'business_id',
]);
