import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a home folder whose path has a space, an apostrophe and a dollar sign, gone when the test is over. */
export async function temporaryHome(): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), "o'neil $HOME & co "));
  // A run in this process may still write its share of the rate limit.
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  return home;
}
