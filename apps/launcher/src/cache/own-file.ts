import { closeSync, constants, fchmodSync, fstatSync, openSync, readFileSync } from 'node:fs';

/**
 * Reads a small file of this user, and makes it readable only by its owner. Throws for a link, a pipe, a file of another
 * user or a larger file: this program writes none of them.
 */
export function readOwnFile(file: string, maxBytes: number): string {
  // Without waiting for the writer of a pipe. Windows has neither flag, and `undefined` counts as 0.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const descriptor = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const info = fstatSync(descriptor);
    const self = process.getuid?.();
    const isOwn = info.isFile() && (self === undefined || info.uid === self);
    if (!isOwn || info.size > maxBytes) throw new Error(`${file} was not written by this program.`);
    if (self !== undefined && (info.mode & 0o077) !== 0) fchmodSync(descriptor, 0o600);
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}
