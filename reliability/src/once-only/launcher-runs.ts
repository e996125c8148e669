import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { run } from '@paydeck/test-kit/run';
import PQueue from 'p-queue';
import type { Fault } from '../fault-matrix/fault.ts';
import { openNetwork } from '../fault-matrix/network.ts';
import { CANARY, containsKey } from '../contains-key.ts';
import { launcherFile } from '../programs.ts';

/** Creates a customer with the launcher script once for each fault, and returns the problems. */
export async function launcherRuns(faults: readonly Fault[]): Promise<string[]> {
  const home = mkdtempSync(join(tmpdir(), 'paydeck-launcher-'));
  try {
    const found = await new PQueue({ concurrency: 3 }).addAll(
      faults.map((fault, index) => async () => {
        const problem = await createWith(fault, `r${index}-customers-create`, home);
        return problem === undefined ? [] : [`${fault.name}: ${problem}`];
      }),
    );
    return found.flat();
  } finally {
    rmSync(home, { recursive: true });
  }
}

async function createWith(fault: Fault, id: string, home: string): Promise<string | undefined> {
  const network = await openNetwork(fault, CANARY, home);
  const { code, stdout, stderr } = await run(
    process.execPath,
    [launcherFile, 'run', 'create-customer', 'ada@example.com', 'Ada'],
    {
      env: {
        PATH: '/usr/bin:/bin',
        // Programs with one home share their rate limit, and runs must not affect each other.
        HOME: join(home, id),
        PAYDECK_TEST_KEY: CANARY,
        PAYDECK_TEST_URL: network.baseUrl(id),
        ...network.env,
      },
      timeout: 30_000,
    },
  );
  const output = stdout + stderr;
  const { created } = network.server.journal(id);
  network.close();
  if (containsKey(CANARY, output)) return 'shows the key';
  if (created > 1) return `created ${created} customers`;
  if (code === 0)
    return created === 1 && output.includes('Created') ? undefined : `says that it created one: ${output}`;
  if (code !== 1 && code !== 4) return `ended with ${code}: ${output}`;
  return created === 1 && code !== 4 ? `created one and said: ${output}` : undefined;
}
