import { rmSync } from 'node:fs';
import process from 'node:process';

/** Removes a file or folder when the process exits. Returns a function that cancels this. */
export function removeAtExit(path: string): () => void {
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  process.on('exit', remove);
  return () => void process.off('exit', remove);
}
