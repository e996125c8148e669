import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { lockFile } from '@paydeck/presentation/internal';
import { codeOf } from '../../service/error-line.ts';
import { UsageError } from '../usage-error.ts';
import { customerKey } from './customer-file.ts';

/** What is known of a customer. `waiting` was not created and is sent again, as is `rejected`. */
export type JournalState = 'sending' | 'waiting' | 'rejected' | 'created';

export interface JournalEntry {
  readonly state: JournalState;
  readonly email: string;
  readonly at: string;
  readonly line: number;
  readonly id?: string | undefined;
}

/** The file that says what was sent. Each entry is on the disk before the import goes on. */
export interface Journal {
  /** The last entry of each customer, by `customerKey`. */
  readonly entries: ReadonlyMap<string, JournalEntry>;
  write(entry: JournalEntry): void;
  close(): void;
}

/** The journal cannot be written, or anything else has changed it. */
export class JournalError extends Error {
  override readonly name = 'JournalError' as const;
}

/**
 * Opens a journal, or creates it, and locks it for this process. Throws a `UsageError` for a file that is no journal, that
 * another import uses, or that belongs to another account.
 */
export function openJournal(file: string, account: string): Journal {
  const fd = opened(file);
  let unlock: (() => void) | undefined;
  try {
    if (!fstatSync(fd).isFile()) throw new UsageError('the journal is not a regular file. Nothing was sent.');
    const place = realpathSync(file);
    unlock = lockFile(
      place,
      () => 'the journal is in use by another import. Wait until it has ended. Nothing was sent.',
    );
    const journal = { file, fd, ino: fstatSync(fd, { bigint: true }).ino, size: 0 };
    const entries = readEntries(journal, account);
    syncFolder(path.dirname(place));
    return {
      entries,
      write(entry) {
        append(journal, `${JSON.stringify(entry)}\n`);
        entries.set(customerKey(entry.email), entry);
      },
      close() {
        closeSync(fd);
        unlock?.();
      },
    };
  } catch (error) {
    closeSync(fd);
    unlock?.();
    throw error;
  }
}

function opened(file: string): number {
  const { O_RDWR, O_CREAT, O_APPEND, O_NONBLOCK } = constants;
  try {
    return openSync(file, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK, 0o600);
  } catch (error) {
    throw new UsageError(`the journal cannot be opened (${codeOf(error)}). Nothing was sent.`);
  }
}

interface OpenFile {
  readonly file: string;
  readonly fd: number;
  readonly ino: bigint;
  size: number;
}

function readEntries(journal: OpenFile, account: string): Map<string, JournalEntry> {
  const { file, fd } = journal;
  const head = `${JSON.stringify({ journal: 'paydeck customers import', version: 1, account })}\n`;
  const text = readFileSync(file, 'utf8');
  const end = text.lastIndexOf('\n') + 1;
  const [first = '', ...rows] = text.slice(0, end).split('\n').slice(0, -1);
  if (end === 0 && !head.startsWith(text)) throw notOurs();
  if (end > 0) checkHead(parsed(first), account);
  const entries = new Map<string, JournalEntry>();
  for (const [index, row] of rows.entries()) {
    const entry = parsed(row);
    if (!isEntry(entry)) throw new UsageError(`line ${index + 2} of the journal is not an entry. Nothing was sent.`);
    entries.set(customerKey(entry.email), entry);
  }
  // A kill cuts the last entry. Nothing that follows from it has happened.
  if (end < text.length) ftruncateSync(fd, Buffer.byteLength(text.slice(0, end)));
  journal.size = fstatSync(fd).size;
  if (end === 0) append(journal, head);
  return entries;
}

function checkHead(head: unknown, account: string): void {
  if (typeof head !== 'object' || head === null || !('journal' in head) || !('account' in head)) throw notOurs();
  if (head.account !== account) {
    throw new UsageError(
      'the journal belongs to another account, or its key was replaced. Take another journal. Nothing was sent.',
    );
  }
}

function notOurs(): UsageError {
  return new UsageError('the journal has other content than that of an import. Take another file. Nothing was sent.');
}

function append(journal: OpenFile, text: string): void {
  const { file, fd, ino } = journal;
  const place = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (place?.ino !== ino || place.size !== BigInt(journal.size))
    throw new JournalError('the journal was changed, moved or removed by something else.');
  try {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done);
    fsyncSync(fd);
    journal.size += bytes.length;
  } catch (error) {
    throw new JournalError(`the journal could not be written (${codeOf(error)}).`, { cause: error });
  }
}

function isEntry(value: unknown): value is JournalEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { state, email, at, line } = { state: '', email: undefined, at: undefined, line: undefined, ...value };
  return states.includes(state) && typeof email === 'string' && typeof at === 'string' && typeof line === 'number';
}

const states: readonly string[] = ['sending', 'waiting', 'rejected', 'created'] satisfies JournalState[];

function parsed(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return undefined;
  }
}

function syncFolder(folder: string): void {
  try {
    const fd = openSync(folder, 'r');
    fsyncSync(fd);
    closeSync(fd);
  } catch {
    // Windows cannot open folders.
  }
}
