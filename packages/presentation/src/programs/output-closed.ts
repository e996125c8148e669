import { fstatSync, readSync, statSync, writeSync } from 'node:fs';
import os from 'node:os';

/**
 * Whether stdout was closed when the program started, as with `>&-`. Node then opens the null device for reading and
 * writing in its place, so that output is lost without an error. `> /dev/null` and Node's `stdio: 'ignore'` return
 * `false`. A stdout alone that is the null device for reading and writing, as with Python's `stdout=DEVNULL`, has no trace
 * that tells it from a closed one: it returns `true`.
 */
export function isOutputClosed(): boolean {
  return isNullForBoth(1) && !isIgnored();
}

/** The error of a program whose output would be lost. */
export const closedOutputText =
  'stdout is closed, or looks closed, so nothing can be printed. Give it a file or a pipe, or > /dev/null.';

/** All streams are the null device, and stdin only reads. In place of a closed stdin, Node opens one that also writes. */
function isIgnored(): boolean {
  return isNullForBoth(2) && isNull(0) && !succeeds(() => writeSync(0, ''));
}

/** The shell opens the null device for writing only. */
function isNullForBoth(fd: number): boolean {
  return isNull(fd) && succeeds(() => readSync(fd, Buffer.alloc(1)));
}

function isNull(fd: number): boolean {
  try {
    const file = fstatSync(fd);
    return file.isCharacterDevice() && file.rdev === statSync(os.devNull).rdev;
  } catch {
    return false;
  }
}

function succeeds(call: () => unknown): boolean {
  try {
    call();
    return true;
  } catch {
    return false;
  }
}
