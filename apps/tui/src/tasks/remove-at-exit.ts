import { rmSync } from 'node:fs';
import process from 'node:process';

/** Sees to it that a file or folder is gone when the program ends, by a signal too. Returns what cancels that. */
export function removeAtExit(path: string): () => void {
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  process.on('exit', remove);
  return () => void process.off('exit', remove);
}
