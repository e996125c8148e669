import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isPaydeckError } from '@paydeck/core';
import { exitCodes, safeText } from '@paydeck/presentation/internal';
import { codeOf, errorLine } from '../../service/error-line.ts';
import { exitCodeOf } from '../../terminal/signals.ts';
import { confirmLive } from '../confirm-live.ts';
import type { ImportCustomers } from '../invocation.ts';
import type { EarlyExit, ExitReport, Io } from '../io.ts';
import { openService, type Service } from '../service.ts';
import { UsageError } from '../usage-error.ts';
import { customerKey, readCustomerFile, type CustomerLine } from './customer-file.ts';
import { openJournal, type Journal, type JournalEntry } from './journal.ts';

/** Creates the customers of a file, each at most once, and returns the exit code. */
export async function importCustomers(invocation: ImportCustomers, io: Io): Promise<number> {
  const { file, journal: journalFile } = invocation;
  const { customers, problems } = readCustomerFile(textOf(file));
  if (problems.length > 0) return reportProblems(file, problems, io);
  const service = await openService(invocation, io, 'customers');
  if (service.mode === 'live' && !invocation.isLiveMeant) await confirmLive(service, io);
  const journal = openJournal(journalFile, accountOf(service));
  try {
    return await sendAll(customers, { service, journal, journalFile, io });
  } finally {
    journal.close();
  }
}

interface Import {
  readonly service: Service;
  readonly journal: Journal;
  readonly journalFile: string;
  readonly io: Io;
}

/** What became of the lines. Those of earlier runs with an unknown outcome are in the journal. */
interface Tally {
  created: number;
  before: number;
  rejected: number;
}

async function sendAll(customers: readonly CustomerLine[], work: Import): Promise<number> {
  const { journal, io } = work;
  const { reporter } = work.service;
  const tally: Tally = { created: 0, before: 0, rejected: 0 };
  io.onEarlyExit((cause) => earlyExit(cause, customers, tally, work));
  let failure: string | undefined;
  for (const customer of customers) {
    const state = journal.entries.get(customerKey(customer.params.email))?.state;
    if (state === 'created') tally.before += 1;
    if (state === 'created' || state === 'sending') continue;
    failure = await send(customer, tally, work);
    reporter.count(tally.created);
    if (failure !== undefined) break;
  }
  io.onEarlyExit(undefined);
  reporter.clear();
  if (failure !== undefined) reporter.warn(failure);
  for (const entry of unknownEntries(journal)) reporter.warn(unknownText(entry, work.journalFile));
  const message = summary(customers, tally, journal);
  if (unknownEntries(journal).length > 0) return reporter.fail({ message, exit: exitCodes.unknown });
  if (failure !== undefined || tally.rejected > 0) return reporter.fail({ message, exit: exitCodes.failed });
  reporter.warn(message);
  return exitCodes.done;
}

/** Sends one customer. Returns why the import has to stop; `undefined` to go on. */
async function send(customer: CustomerLine, tally: Tally, work: Import): Promise<string | undefined> {
  const { service, journal, io } = work;
  const { line, params } = customer;
  const current = { isSent: false };
  const stop = new AbortController();
  const note = (state: JournalEntry['state'], id?: string): void =>
    journal.write({ state, email: params.email, at: new Date(io.now()).toISOString(), line, id });
  const unlisten = service.listen(({ type }) => {
    try {
      // The entry is on the disk before the request leaves. If it cannot be written, the request does not leave.
      if (type === 'request') note('sending');
      if (type === 'request') current.isSent = true;
      if (type !== 'rate-limit' && type !== 'retry') return;
      current.isSent = false;
      note('waiting');
    } catch (error) {
      stop.abort(error);
    }
  });
  let id: string | undefined;
  try {
    const signal = AbortSignal.any([io.signal, stop.signal]);
    id = (await service.client.customers.create(params, { signal })).customer_id;
    note('created', id);
    tally.created += 1;
    return undefined;
  } catch (error) {
    if (id !== undefined)
      return `line ${line} (${shownEmail(params.email)}) was created as ${safeText(id)}, but ${problemOf(error)}`;
    // Only an error of the client proves that nothing was created.
    if (current.isSent && !(isPaydeckError(error) && error.name !== 'UnknownOutcomeError'))
      return `stopped at line ${line}: ${problemOf(error)}`;
    if (current.isSent || isOfLine(error)) note(isOfLine(error) ? 'rejected' : 'waiting');
    if (!isOfLine(error)) return `stopped at line ${line}, which was not created: ${problemOf(error)}`;
    tally.rejected += 1;
    service.reporter.warn(`line ${line} (${shownEmail(params.email)}) was rejected: ${errorLine(error)}`);
    return undefined;
  } finally {
    unlisten();
  }
}

/** Whether the values of the line are rejected. Other failures concern every line. */
function isOfLine(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'ConfigurationError') return 'code' in error && error.code === 'INVALID_PARAMETER';
  return error.name === 'ApiError' && 'status' in error && ofLine.has(Number(error.status));
}

const ofLine = new Set([400, 409, 413, 422]);

function unknownEntries(journal: Journal): JournalEntry[] {
  return [...journal.entries.values()].filter(({ state }) => state === 'sending');
}

function unknownText({ email, line, at }: JournalEntry, journalFile: string): string {
  return `outcome unknown: line ${line} (${shownEmail(email)}) was sent at ${at} and may exist. It is not sent again. Look for it in the dashboard, then change its last "sending" in ${journalFile} to "created", or to "rejected" if it is not there.`;
}

function summary(
  customers: readonly CustomerLine[],
  { created, before, rejected }: Tally,
  { entries }: Journal,
): string {
  // The journal may have customers of other files.
  const unknown = customers.filter(({ params }) => entries.get(customerKey(params.email))?.state === 'sending').length;
  const rest = customers.length - created - before - rejected - unknown;
  return `of ${customers.length} customers ${created} created, ${before} created before, ${rejected} rejected, ${unknown} unknown, ${rest} not sent.`;
}

/** The line that is being sent stays in the journal as `sending`, unless nothing was created. */
function earlyExit(
  cause: EarlyExit,
  customers: readonly CustomerLine[],
  tally: Tally,
  { journal, journalFile }: Import,
): ExitReport {
  const reason = 'signal' in cause ? `ended by ${cause.signal}` : 'stdout failed';
  const isUnknown = unknownEntries(journal).length > 0;
  const lines = unknownEntries(journal).map((entry) => unknownText(entry, journalFile));
  const code = 'signal' in cause ? exitCodeOf(cause.signal) : exitCodes.interrupted;
  const text = [...lines, `${reason}: ${summary(customers, tally, journal)} Run it again to go on.`].join(
    '\npaydeck: ',
  );
  return { text, code: isUnknown ? exitCodes.unknown : code };
}

function reportProblems(file: string, problems: readonly string[], io: Io): number {
  const shown = problems.slice(0, mostProblems).map((problem) => `${safeText(file)}, ${problem}.`);
  const more = problems.length > mostProblems ? `${problems.length - mostProblems} more problems. ` : '';
  const message = [...shown, `${more}Nothing was sent. Correct the file, and run it again.`].join('\npaydeck: ');
  return io.failures.report({ message, exit: exitCodes.usage });
}

const mostProblems = 10;

function textOf(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const code = codeOf(error);
    const reason = code.startsWith('ERR_') ? 'it is not text in UTF-8' : code;
    throw new UsageError(`${safeText(file)} cannot be read (${reason}). Nothing was sent.`);
  }
}

/** A journal belongs to one account: another one has none of its customers. */
function accountOf({ client, apiKey }: Service): string {
  return createHmac('sha256', apiKey() ?? '')
    .update(`${client.mode} ${client.baseUrl}`)
    .digest('base64url');
}

function problemOf(error: unknown): string {
  // The client wraps the reason of an abort.
  const cause =
    error instanceof Error && error.cause instanceof Error && error.cause.name === 'JournalError' ? error.cause : error;
  return errorLine(cause);
}

function shownEmail(email: string): string {
  return safeText(email, 320);
}
