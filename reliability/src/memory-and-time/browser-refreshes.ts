import process from 'node:process';
import { createFake } from '@paydeck/testing';
import { browserFile } from '../programs.ts';
import { startInTerminal } from '../terminal/program-in-terminal.ts';

/** Refreshes a list of the browser again and again, and says by how much its process grew in the second half. */
export async function browserRefreshes(refreshes: number): Promise<{ done: number; grownMb: number }> {
  const fake = createFake({ subscriptions: 25, limits: false, testKey: 'test_key' });
  const server = await fake.listen();
  const program = startInTerminal([process.execPath, browserFile, 'subscriptions'], {
    HOME: '/nonexistent',
    PAYDECK_TEST_KEY: 'test_key',
    PAYDECK_TEST_URL: server.baseUrl.test,
  });
  try {
    await program.until((text) => text.includes('25 loaded (end)'), 20_000);
    let before = 0;
    let done = 0;
    for (; done < refreshes; done += 1) {
      if (done === Math.floor(refreshes / 2)) before = program.rss();
      const count = fake.requests.count;
      program.type('r');
      if (!(await until(() => fake.requests.count > count, 5_000))) break;
    }
    return { done, grownMb: (program.rss() - before) / 1e6 };
  } finally {
    program.kill();
    await server.close();
  }
}

async function until(condition: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (!condition() && performance.now() < end) await new Promise((resolve) => void setTimeout(resolve, 2));
  return condition();
}
