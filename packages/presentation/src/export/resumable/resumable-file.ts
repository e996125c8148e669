import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readlinkSync,
  realpathSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readCheckpointFile, readText, replaceFile, removeDrafts, type SavedExport } from './checkpoint-file.ts';
import { ExportError } from './export-error.ts';
import { lockFile, sqliteForLocks } from './file-lock.ts';

/** How far an export is. */
export type Progress = Pick<SavedExport, 'position' | 'count' | 'isFinished'>;

/** A file with the items of a list, which one process at a time writes. */
export interface ResumableFile {
  /** The progress of the runs before. */
  readonly saved: Progress & { readonly size: number };
  append(text: string): void;
  /** Flushes the file, and replaces the checkpoint. Throws if anything else has changed either of them. */
  save(progress: Progress): void;
  close(): void;
}

interface Place {
  readonly file: string | number;
  readonly checkpoint: string;
  readonly account: string;
  readonly sameAccount?: boolean | undefined;
}

/**
 * Opens a file to continue it. Text is appended and flushed first; then the checkpoint replaces the one before, with the
 * length of the file in it. At the next start, bytes after that length were written without a checkpoint, and are truncated.
 */
export function openResumable({ file, checkpoint, account, sameAccount = false }: Place, shape: string): ResumableFile {
  // Before a file is created.
  sqliteForLocks();
  const place = placeOf(checkpoint);
  const target = openTarget(file);
  const closing: (() => void)[] = [() => target.close()];
  const close = (): void => closing.toReversed().forEach((each) => each());
  try {
    if (inodeOf(place) === target.inode)
      throw rejected(`${place} is the output itself: name another file as checkpoint.`);
    if (target.path !== undefined) closing.push(lockFile(target.path, () => inUse(target.name, place)));
    closing.push(lockFile(place, () => inUse(target.name, place)));
    const saved = readCheckpointFile(place);
    const found = target.size();
    if (saved !== undefined) checkSaved(saved, { place, name: target.name, found, inode: target.inode, shape });
    else if (found > 0)
      throw rejected(
        `${target.name} has ${found} bytes already, and there is no ${place}: empty it, or name its checkpoint.`,
      );
    if (saved !== undefined && saved.account !== account && !sameAccount) {
      throw rejected(
        `${place} belongs to another account, or its key was replaced. If both keys are of one account, confirm it (--same-account, in code sameAccount: true). To start again, remove ${place} and ${target.name}.`,
      );
    }
    removeDrafts(place);
    let size = saved?.size ?? 0;
    if (found > size) ftruncateSync(target.fd, size);
    let text = '';
    const save = ({ position, count, isFinished }: Progress): void => {
      withRemedy(target.name, () => fsyncSync(target.fd));
      checkUnchanged(target, size);
      if (text !== '' && readText(place) !== text) throw changed(place, 'was replaced or removed');
      const inode = String(target.inode);
      const next = { version: 1, shape, account, inode, size, pid: process.pid, count, isFinished, position } as const;
      text = JSON.stringify(next satisfies SavedExport);
      withRemedy(place, () => replaceFile(place, text));
    };
    const progress = saved ?? { size, position: undefined, count: 0, isFinished: false };
    // Before the first byte, so that output without a checkpoint is recognised after a crash.
    if (!progress.isFinished) save(progress);
    return {
      saved: progress,
      append(more) {
        checkUnchanged(target, size);
        const bytes = Buffer.from(more);
        withRemedy(target.name, () => writeWhole(target.fd, bytes, size));
        size += bytes.length;
      },
      save,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

interface Target {
  readonly fd: number;
  /** What it is called in messages. */
  readonly name: string;
  /** Where it is; `undefined` for a descriptor on a system that does not say. */
  readonly path: string | undefined;
  readonly inode: bigint;
  size(): number;
  close(): void;
}

function openTarget(file: string | number): Target {
  const fd = typeof file === 'number' ? file : openSync(file, 'a', 0o600);
  const size = (): number => fstatSync(fd).size;
  const stat = fstatSync(fd, { bigint: true });
  const name = file === 1 ? 'stdout' : String(file);
  const close = (): void => (typeof file === 'number' ? undefined : closeSync(fd));
  if (!stat.isFile()) {
    close();
    throw rejected(`${name} is not a file${file === 1 ? ': add >> and the name of one' : ''}.`);
  }
  const path = typeof file === 'number' ? pathOf(fd, stat.ino) : realpathSync(file);
  return { fd, name: typeof file === 'number' ? (path ?? name) : file, path, inode: stat.ino, size, close };
}

/** Returns where an open file is. Only Linux says so. */
function pathOf(fd: number, inode: bigint): string | undefined {
  try {
    const path = readlinkSync(`/proc/self/fd/${fd}`);
    return inodeOf(path) === inode ? path : undefined;
  } catch {
    return undefined;
  }
}

function inodeOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}

/** Returns where a checkpoint is or will be. Reading a pipe would wait forever. */
function placeOf(checkpoint: string): string {
  try {
    const stat = statSync(checkpoint, { throwIfNoEntry: false });
    if (stat === undefined) return join(realpathSync(dirname(checkpoint)), basename(checkpoint));
    if (stat.isFile()) return realpathSync(checkpoint);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw rejected(`${checkpoint} cannot be a checkpoint (${code}): name another file.`, { cause: error });
  }
  throw rejected(`${checkpoint} is not a file: name another one as checkpoint.`);
}

function checkSaved(
  saved: SavedExport,
  now: { place: string; name: string; found: number; inode: bigint; shape: string },
): void {
  const { place, name, found } = now;
  const again = `To start again, remove ${place} and ${name}.`;
  if (saved.shape !== now.shape) throw rejected(`${place} belongs to another export (${saved.shape}). ${again}`);
  if (saved.inode !== String(now.inode))
    throw rejected(`${place} belongs to another output file than ${name}. ${again}`);
  if (found < saved.size) {
    throw rejected(
      `${name} has ${found} of the ${saved.size} bytes that ${place} records. In a shell, >> appends and > empties. ${again}`,
    );
  }
  if (saved.isFinished && found > saved.size)
    throw rejected(`${name} is longer than the finished export of ${place}: something else wrote to it. ${again}`);
}

function checkUnchanged(target: Target, size: number): void {
  const { nlink, size: found } = fstatSync(target.fd);
  if (nlink === 0 || (target.path !== undefined && inodeOf(target.path) !== target.inode))
    throw changed(target.name, 'was moved, replaced or removed');
  if (found !== size) throw changed(target.name, `has ${found} bytes, and this run had written ${size}`);
}

function changed(name: string, what: string): ExportError {
  const message = `${name} ${what}: something else changes it during the export, so it is not whole. Stop that, remove output and checkpoint, and export again.`;
  return new ExportError('CHANGED', message);
}

function rejected(message: string, options?: ErrorOptions): ExportError {
  return new ExportError('NOT_CONTINUABLE', message, options);
}

function inUse(name: string, checkpoint: string): string {
  // Of another checkpoint with the same output, the process is unknown.
  const pid = readCheckpointFile(checkpoint)?.pid;
  const who = pid === undefined ? 'another process' : `process ${pid}`;
  return `${name} or ${checkpoint} is being written by ${who}. Wait until it ends.`;
}

/** Writes, and says in an error what failed and how to continue. */
function withRemedy(name: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    const message = `${name} could not be written (${code}${reasons[code] ?? ''}). Once it can be, the same export continues after the last page that was saved.`;
    throw new ExportError('WRITE_FAILED', message, { cause: error });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: ': the disk is full',
  EDQUOT: ': the disk quota is used up',
  EFBIG: ': the file would be larger than allowed',
};

/** Writes all bytes at a position. On a full disk a single write succeeds in part; the next one fails. */
function writeWhole(fd: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(fd, bytes, done, bytes.length - done, position + done);
  }
}
