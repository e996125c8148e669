import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ExportError } from './export-error.ts';

/** The content of a checkpoint file. */
export interface SavedExport {
  readonly version: 1;
  /** The format and selection of the items. */
  readonly shape: string;
  readonly account: string;
  /** Which file the output is. */
  readonly inode: string;
  /** How many bytes of it belong to the checkpoint. */
  readonly size: number;
  /** The process that wrote it. */
  readonly pid: number;
  readonly count: number;
  readonly isFinished: boolean;
  /** Where the list continues; `undefined` at its beginning. */
  readonly position?: string | undefined;
}

/** Reads a checkpoint file; `undefined` if there is none. */
export function readCheckpointFile(path: string): SavedExport | undefined {
  const text = readText(path);
  if (text === undefined) return undefined;
  try {
    const saved: unknown = JSON.parse(text);
    if (isSaved(saved)) return saved;
  } catch {
    // Invalid JSON is reported below.
  }
  throw new ExportError('NOT_CONTINUABLE', `${path} is not a checkpoint of an export: name another file.`);
}

export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isSaved(value: unknown): value is SavedExport {
  if (typeof value !== 'object' || value === null) return false;
  const { version, shape, account, inode, size, pid, count, isFinished } = { ...none, ...value };
  return (
    version === 1 &&
    [shape, account, inode].every((each) => typeof each === 'string') &&
    [size, pid, count].every((each) => Number.isSafeInteger(each) && Number(each) >= 0) &&
    typeof isFinished === 'boolean'
  );
}

const none: Record<keyof SavedExport, unknown> = {
  version: undefined,
  shape: undefined,
  account: undefined,
  inode: undefined,
  size: undefined,
  pid: undefined,
  count: undefined,
  isFinished: undefined,
  position: undefined,
};

/** Replaces a file atomically, even in a crash. */
export function replaceFile(path: string, text: string): void {
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.tmp`);
  const fd = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(draft, path);
  syncFolder(dirname(path));
}

/** Removes the drafts of killed processes. The caller holds the lock of the file. */
export function removeDrafts(path: string): void {
  const start = `.${basename(path)}.`;
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(start) && /^[0-9a-f]{8}\.tmp$/.test(name.slice(start.length)))
      rmSync(join(dirname(path), name), { force: true });
  }
}

function syncFolder(path: string): void {
  try {
    const fd = openSync(path, 'r');
    fsyncSync(fd);
    closeSync(fd);
  } catch {
    // Windows cannot open folders. There the rename itself is durable.
  }
}
