import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Checkpoint } from '@paydeck/core';
import { writeWhole } from './file-output.ts';
import { outputProblem } from './output-problem.ts';
import { UsageError } from './usage-error.ts';

/** The command that a checkpoint file belongs to. Another command must not continue it. */
export interface Owner {
  readonly address: string;
  readonly format: string;
  readonly columns: string;
}

/** A file that a killed command continues when it is started again. */
export interface ResumableOutput {
  /** Where the list continues; `undefined` at its beginning. */
  readonly resume: Checkpoint | undefined;
  /** Whether an earlier run has written something. */
  readonly isContinued: boolean;
  /** Appends text. */
  write(text: string): void;
  /** Saves the position in the output and in the list. */
  save(checkpoint: Checkpoint | undefined): void;
}

/**
 * Opens stdout for output that a crash cannot break. Text is appended and flushed to the disk first; then the checkpoint
 * replaces the one before, with the size of the output in it. At the next start, bytes after
 * that size were written without a checkpoint, and are truncated.
 *
 * @param path The checkpoint file. It is created if missing.
 * @param fd The file that the output goes to.
 */
export function openResumable(path: string, fd: number, owner: Owner): ResumableOutput {
  const { ino, size: found } = fileOf(fd);
  const saved = readSaved(path);
  if (saved) checkSaved(path, saved, { owner, ino, size: found });
  else if (found > 0) {
    throw new UsageError(
      `stdout has ${found} bytes already, and there is no ${path}: empty the output, or name its checkpoint`,
    );
  }
  let size = saved?.size ?? 0;
  if (found > size) ftruncateSync(fd, size);
  const save = (checkpoint: Checkpoint | undefined): void => {
    withRemedy('stdout', () => fsyncSync(fd));
    const text = JSON.stringify({ version: 1, ...owner, ino, size, checkpoint } satisfies SavedState);
    withRemedy(path, () => replaceFile(path, text));
  };
  // Before the first byte, so that output without a checkpoint is recognised after a crash.
  if (!saved) save(undefined);
  return {
    resume: saved?.checkpoint,
    isContinued: size > 0,
    save,
    write(text) {
      const bytes = Buffer.from(text);
      withRemedy('stdout', () => writeWhole(fd, bytes, size));
      size += bytes.length;
    },
  };
}

/** Writes, and says in an error what failed and how to continue. */
function withRemedy(output: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const again = 'Once it can be written, the same command continues after the last page that was saved.';
    throw new Error(`${outputProblem(output, error)}. ${again}`, { cause: error });
  }
}

interface SavedState extends Owner {
  readonly version: 1;
  /** Which file the output is. */
  readonly ino: string;
  /** How many bytes of it belong to the checkpoint. */
  readonly size: number;
  readonly checkpoint: Checkpoint | undefined;
}

function fileOf(fd: number): { ino: string; size: number } {
  const stat = fstatSync(fd, { bigint: true });
  if (!stat.isFile()) throw new UsageError('--checkpoint needs stdout to be a file: add >> and its name');
  return { ino: String(stat.ino), size: Number(stat.size) };
}

function readSaved(path: string): SavedState | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const saved: unknown = JSON.parse(text);
    if (isSaved(saved)) return saved;
  } catch {
    // Invalid JSON is reported below.
  }
  throw new UsageError(`${path} is not a checkpoint of this program`);
}

function isSaved(value: unknown): value is SavedState {
  if (typeof value !== 'object' || value === null) return false;
  const { version, ino, size } = { version: 0, ino: 0, size: '', ...value };
  return version === 1 && typeof ino === 'string' && typeof size === 'number';
}

function checkSaved(path: string, saved: SavedState, now: { owner: Owner; ino: string; size: number }): void {
  const names = ['address', 'format', 'columns'] as const;
  const other = names.find((name) => saved[name] !== now.owner[name]);
  if (other !== undefined) throw new UsageError(`${path} belongs to another command: its ${other} differs`);
  if (saved.ino !== now.ino) throw new UsageError(`${path} belongs to another output file than the one on stdout`);
  if (now.size < saved.size) {
    throw new UsageError(
      `stdout has ${now.size} of the ${saved.size} bytes that ${path} records: redirect with >>, because > empties the file. To start again, remove ${path}`,
    );
  }
}

/** Replaces a file atomically, even in a crash. */
function replaceFile(path: string, text: string): void {
  const fresh = `${path}.new`;
  const fd = openSync(fresh, 'w', 0o600);
  try {
    writeFileSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(fresh, path);
  syncFolder(dirname(path));
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
