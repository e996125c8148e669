import { MirrorError, type MirrorErrorCode } from './mirror-error.ts';

/** Returns the error of a mirror for one of SQLite or of the file system, and any other one unchanged. */
export function mirrorError(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof MirrorError) return error;
  const result = 'errcode' in error ? Number(error.errcode) : undefined;
  const found =
    result === undefined
      ? BY_CODE['code' in error ? String(error.code) : '']
      : (BY_RESULT[result] ?? BY_RESULT[result & 0xff]);
  if (!found) return error;
  const [code, what] = found;
  return new MirrorError(code, `${file} ${what}`, { cause: error });
}

type Found = readonly [code: MirrorErrorCode, what: string];
const BUSY: Found = ['BUSY', 'is locked by another program. Try again when it is done.'];
const READ_ONLY: Found = ['READ_ONLY', 'cannot be written. Check its permissions, or use another folder.'];
const DISK_FULL: Found = [
  'DISK_FULL',
  'cannot grow: the disk is full. What was complete is unchanged. Free some space and pull again.',
];
const DAMAGED: Found = ['DAMAGED', 'is damaged, or is no SQLite file. Delete the mirror and pull again.'];
const NOT_OPENED: Found = [
  'READ_ONLY',
  'cannot be opened: check the permissions of the file and of its folder, which SQLite needs to write.',
];

// https://www.sqlite.org/rescode.html
const BY_RESULT: Readonly<Record<number, Found>> = {
  5: BUSY,
  6: BUSY,
  8: READ_ONLY,
  10: [
    'DISK_ERROR',
    'cannot be read or written: the disk reports an error. What was complete is unchanged. Check that it is not full.',
  ],
  11: DAMAGED,
  13: DISK_FULL,
  14: NOT_OPENED,
  23: READ_ONLY,
  26: DAMAGED,
  // SQLITE_READONLY_DIRECTORY
  1544: NOT_OPENED,
  // SQLITE_IOERR_SHMSIZE: what readers share cannot be stored.
  4874: DISK_FULL,
};

const BY_CODE: Readonly<Record<string, Found>> = {
  EACCES: READ_ONLY,
  EPERM: READ_ONLY,
  EROFS: READ_ONLY,
  ENOSPC: DISK_FULL,
  EDQUOT: DISK_FULL,
  ELOOP: ['READ_ONLY', 'is a symbolic link, which is not followed. Use its target.'],
  EISDIR: ['NOT_A_MIRROR', 'is a folder. Name a file.'],
  ENOENT: ['READ_ONLY', 'has no folder. Create it first.'],
  ENOTDIR: ['NOT_A_MIRROR', 'has no folder: a part of its path is a file.'],
};
