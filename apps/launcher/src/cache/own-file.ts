import { closeSync, constants, fchmodSync, fstatSync, openSync, readFileSync } from 'node:fs';

/**
 * Reads a small file of this user, and makes it readable only by its owner. Throws for a link, a pipe, a file of another
 * user or a larger file: this program writes none of them.
 */
export function readOwnFile(file: string, maxBytes: number): string {
  const descriptor = openSync(file, flags);
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

// Without waiting for the writer of a pipe. Windows has neither flag.
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
