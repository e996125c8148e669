import { writeSync } from 'node:fs';

/** Writes all bytes at a position. On a full disk a single write succeeds in part; the next one fails. */
export function writeWhole(fd: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(fd, bytes, done, bytes.length - done, position + done);
  }
}
