import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** One file system operation. */
export interface Step {
  /** `rename`, `write`, … */
  readonly name: string;
  /** The number of bytes that it writes; 0 if none. */
  readonly bytes: number;
  /** Writes only that many bytes, as an interrupted write does. */
  writePart(bytes: number): Promise<void>;
}

/**
 * Calls a function before every file system operation of this process, which it can make fail. Returns a function that
 * stops this. Syncs are skipped, because a process cannot observe them and they take most of the time.
 */
export function watchSteps(before: (step: Step) => Promise<void>): () => void {
  const originals = Object.fromEntries(watched.map((name) => [name, fs[name]]));
  for (const name of watched) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each is called with what it was called with
    const original = fs[name] as (...args: unknown[]) => Promise<unknown>;
    const replacement = async (...args: unknown[]): Promise<unknown> => {
      const text = name === 'writeFile' ? String(args[1]) : '';
      await before({
        name,
        bytes: text.length,
        writePart: async (bytes) => {
          if (name === 'writeFile') await original(args[0], text.slice(0, bytes), args[2]);
        },
      });
      const result = await original(...args);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that is what open gives
      if (name === 'open') watchHandle(result as FileHandle, before);
      return result;
    };
    Object.assign(fs, { [name]: replacement });
  }
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, originals);
    syncBuiltinESMExports();
  };
}

function watchHandle(handle: FileHandle, before: (step: Step) => Promise<void>): void {
  const write = handle.writeFile.bind(handle);
  handle.writeFile = async (data) => {
    const text = typeof data === 'string' ? data : '';
    await before({ name: 'write', bytes: text.length, writePart: (bytes) => write(text.slice(0, bytes)) });
    return write(text);
  };
  const chmod = handle.chmod.bind(handle);
  handle.chmod = async (mode) => {
    await before({ name: 'chmod', bytes: 0, writePart: () => Promise.resolve() });
    return chmod(mode);
  };
  handle.sync = () => before({ name: 'sync', bytes: 0, writePart: () => Promise.resolve() });
}

const watched = ['open', 'writeFile', 'rename', 'rm', 'link', 'mkdir', 'chmod', 'copyFile'] as const;
