import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** One thing that is done to the disk. */
export interface Step {
  /** `rename`, `write`, … */
  readonly name: string;
  /** How many bytes it writes; 0 for what writes none. */
  readonly bytes: number;
  /** Writes that many bytes and no more: a write that was cut. */
  writePart(bytes: number): Promise<void>;
}

/**
 * Lets a function see, and fail, every step that anything in this process does to the disk. Gives back how to stop that.
 * What is to be synced is not: no process can see whether it was, and it takes most of the time.
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
