import { createHash } from 'node:crypto';
import path from 'node:path';
import { writeFileAtomically } from '@paydeck/profiles/internal';
import type { Account } from '@paydeck/profiles';
import { takeLock, type Lock } from './lock.ts';
import { readOwnFile } from './own-file.ts';

/**
 * The cache between runs: small JSON files that only their owner can read, separate for each mode and key. None contains
 * a key. A file that cannot be read or written counts as missing, so that the cache never fails a run.
 */
export interface AccountStore {
  /** Returns the value of a name; `undefined` when there is none, or none that can be read. */
  read(name: string): Promise<unknown>;
  write(name: string, value: unknown): Promise<void>;
  /** Runs a function in one process at a time; `undefined` when another process holds the lock. */
  lock(name: string): Promise<Lock | undefined>;
}

/** Opens the files of a profile in a folder. */
export function openAccountStore(folder: string, { mode, baseUrl, apiKey }: Account): AccountStore {
  // The address is part of it, because another service has other data for the same key.
  const accountHash = createHash('sha256').update(`${baseUrl}\n${apiKey()}`).digest('hex').slice(0, 16);
  const fileOf = (name: string, ending = 'json'): string =>
    path.join(folder, `${name}-${mode}-${accountHash}.${ending}`);
  return {
    async read(name) {
      try {
        return JSON.parse(readOwnFile(fileOf(name), maxBytes));
      } catch {
        return undefined;
      }
    },
    async write(name, value) {
      const options = { mode: 0o600, folderMode: 0o700, isLasting: false };
      await writeFileAtomically(fileOf(name), JSON.stringify(value), options).catch(() => undefined);
    },
    async lock(name) {
      return takeLock(fileOf(name, 'lock'));
    },
  };
}

/** Several times what the most items of a list take. */
const maxBytes = 8 * 1024 * 1024;
