import { homedir } from 'node:os';
import { sep } from 'node:path';

/** Returns a path as a shell shows it: with `~` for the home folder. */
export function homePath(file: string, home = homedir()): string {
  return home !== '' && file.startsWith(home + sep) ? `~${file.slice(home.length)}` : file;
}
