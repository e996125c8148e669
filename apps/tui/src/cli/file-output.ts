import { fstatSync, writeSync } from 'node:fs';
import { Writable } from 'node:stream';

/**
 * Returns a stream for a file descriptor that is a file; `undefined` for any other. On a full disk the system writes a part
 * and reports no error, and Node's own stream for files takes that for the whole. This one writes the rest, which fails.
 */
export function fileOutput(fd: number): Writable | undefined {
  if (!isFile(fd)) return undefined;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        writeWhole(fd, chunk);
      } catch (error) {
        return done(error instanceof Error ? error : new Error(String(error)));
      }
      return done();
    },
  });
}

function writeWhole(fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done);
}

function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false;
  }
}
