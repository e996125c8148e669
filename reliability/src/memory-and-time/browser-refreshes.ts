import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { growthMb } from '@paydeck/test-kit/memory';
import { temporaryFolder } from '@paydeck/test-kit/temporary-folder';
import { createFake } from '@paydeck/testing';
import { browserFile, preloading } from '../programs.ts';
import { startInTerminal } from '../terminal/program-in-terminal.ts';

/** Refreshes a list of the browser repeatedly, and returns how much its memory grew after the first half, at eleven marks. */
export async function browserRefreshes(refreshes: number): Promise<{ done: number; grownMb: number }> {
  const fake = createFake({ subscriptions: 25, limits: false, testKey: 'test_key' });
  await using server = await fake.listen();
  using folder = temporaryFolder();
  const file = join(folder.path, 'held');
  const program = startInTerminal(
    [process.execPath, '--expose-gc', preloading(reportMemory), browserFile, 'subscriptions'],
    { HOME: '/dev/null', PAYDECK_TEST_KEY: 'test_key', PAYDECK_TEST_URL: server.baseUrl.test, MEMORY_FILE: file },
  );
  const measured = async (): Promise<number> => {
    rmSync(file, { force: true });
    program.signal('SIGUSR2');
    return (await until(() => existsSync(file), limitMs)) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
  };
  // The last response and its frame are released a moment later.
  const held = async (): Promise<number> => {
    const few: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await pause(100);
      few.push(await measured());
    }
    return Math.min(...few);
  };
  try {
    await program.until((text) => text.includes('25 loaded (end)'), limitMs);
    const marks: number[] = [];
    let done = 0;
    for (; done < refreshes; done += 1) {
      if (done >= refreshes / 2 && done % (refreshes / 20) === 0) marks.push(await held());
      const { count } = fake.requests;
      program.type('r');
      if (!(await until(() => fake.requests.count > count, limitMs))) break;
    }
    return { done, grownMb: growthMb([...marks, await held()]) };
  } finally {
    program.kill();
  }
}

// On each SIGUSR2 it collects garbage and writes the memory in use, in bytes.
const reportMemory = `
  import { renameSync, writeFileSync } from 'node:fs';
  const file = process.env.MEMORY_FILE;
  process.on('SIGUSR2', () => {
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(file + '.new', String(heapUsed + external));
    renameSync(file + '.new', file);
  });
`;
const limitMs = 20_000;

async function until(condition: () => boolean, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!condition() && performance.now() < end) await new Promise((resolve) => void setTimeout(resolve, 2));
  return condition();
}
