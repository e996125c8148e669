import { chmod, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtProgram, runAlone } from '../test-support/installed-script.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

const line =
  'Unknown status "nonsense". One of: pending, active, on_hold, paused, cancelled, failed, expired, past_due\n';

/** Runs the built program, which fails before it asks for a key, and returns what Node reports about its compile cache. */
async function run(HOME: string): Promise<{ output: string; isRead: boolean; isWritten: boolean }> {
  const args = [builtProgram, 'run', 'subscriptions', 'nonsense'];
  const ran = await runAlone(process.execPath, args, { HOME, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' });
  const { output, errorOutput } = ran;
  return { output, isRead: errorOutput.includes('accepted'), isWritten: errorOutput.includes('writing cache') };
}

/** A home in which the program has run once. */
async function usedHome(): Promise<{ home: string; folder: string; file: string }> {
  const home = await temporaryHome();
  expect(await run(home)).toEqual({ output: line, isRead: false, isWritten: true });
  const folder = path.join(home, '.cache', 'paydeck', 'launcher', 'compiled');
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const entry = names.find((name) => name.isFile());
  return { home, folder, file: path.join(entry?.parentPath ?? '', entry?.name ?? '') };
}

describe('the compile cache', () => {
  test('is used by the second run', async () => {
    const { home } = await usedHome();
    expect(await run(home)).toEqual({ output: line, isRead: true, isWritten: false });
  });

  test('is not used when it is damaged', async () => {
    const { home, file } = await usedHome();
    const whole = await readFile(file);
    const flipped = Buffer.from(whole.map((byte, index) => (index === whole.length >> 1 ? byte ^ 0xff : byte)));
    for (const damaged of [Buffer.alloc(0), whole.subarray(0, 1000), flipped, Buffer.alloc(whole.length, 'x')]) {
      await writeFile(file, damaged);
      expect(await run(home)).toEqual({ output: line, isRead: false, isWritten: true });
    }
  });

  test.each(['compiled', '.', '..', path.join('..', '..')])(
    'is not used when others can write to its folder or one above: %s',
    async (place) => {
      const { home, folder } = await usedHome();
      await chmod(path.join(folder, '..', place), 0o777);
      expect(await run(home)).toEqual({ output: line, isRead: false, isWritten: false });
    },
  );

  test('is used through a link only if the folder that it leads to is guarded as well', async () => {
    const { home, folder } = await usedHome();
    const open = path.join(home, 'open to all');
    await mkdir(open);
    await rename(folder, path.join(open, 'compiled'));
    await symlink(path.join(open, 'compiled'), folder);
    expect((await run(home)).isRead).toBe(true);
    await chmod(open, 0o777);
    expect(await run(home)).toEqual({ output: line, isRead: false, isWritten: false });
  });

  test('is not used when its folder cannot be created', async () => {
    const home = await temporaryHome();
    await writeFile(path.join(home, '.cache'), 'a file');
    expect(await run(home)).toEqual({ output: line, isRead: false, isWritten: false });
  });
});
