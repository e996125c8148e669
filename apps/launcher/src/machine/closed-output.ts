import { fstatSync, readSync, statSync } from 'node:fs';
import { devNull } from 'node:os';

/**
 * Whether stdout was closed when the program began. Node then opens the null device in its place, for reading and
 * writing: what is written is lost without an error. A null device of the user's, `> /dev/null`, cannot be read.
 */
export function isOutputClosed(): boolean {
  try {
    const output = fstatSync(1);
    if (!output.isCharacterDevice() || output.rdev !== statSync(devNull).rdev) return false;
    readSync(1, Buffer.alloc(1));
    return true;
  } catch {
    return false;
  }
}
