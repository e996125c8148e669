import { fstatSync, readSync, statSync } from 'node:fs';
import os from 'node:os';

/**
 * Whether stdout was closed when the program started, as with `>&-`. Node then opens the null device for reading and
 * writing in its place, so that output is lost without an error. With `> /dev/null` it returns `false`. Programs that give a
 * child the null device in the same way, as Node does with `stdio: 'ignore'`, cannot be told apart: it returns `true`.
 */
export function isOutputClosed(): boolean {
  try {
    const output = fstatSync(1);
    if (!output.isCharacterDevice() || output.rdev !== statSync(os.devNull).rdev) return false;
    // The shell opens the null device for writing only.
    readSync(1, Buffer.alloc(1));
    return true;
  } catch {
    return false;
  }
}
