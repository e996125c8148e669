import { lstatSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether a folder belongs to this user alone, and nobody else can put another one in its place. `undefined` where the
 * owner of a file is unknown, as on Windows. Links in its path must have been followed.
 */
export function isPrivate(folder: string): boolean | undefined {
  const self = process.getuid?.();
  if (self === undefined) return undefined;
  const { uid, mode } = lstatSync(folder);
  return uid === self && (mode & 0o077) === 0 && foldersAbove(folder).every((above) => isGuarded(above, self));
}

/** The rule of sshd for the folders above a key file. In a sticky folder, such as /tmp, only owners move files. */
function isGuarded(folder: string, self: number): boolean {
  const { uid, mode } = lstatSync(folder);
  return (uid === self || uid === 0) && ((mode & 0o022) === 0 || (mode & 0o1000) !== 0);
}

function foldersAbove(folder: string): string[] {
  const above = path.dirname(folder);
  return above === folder ? [] : [above, ...foldersAbove(above)];
}
