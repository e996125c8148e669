import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import { serveFake } from '../test-support/serve.ts';
import { testContext } from '../test-support/task-context.ts';
import { runTask } from './runners.ts';

const kept = expect.stringMatching(/could not be read; it is kept as .*config\.toml\.unreadable-/);

test.each([
  ['while it asks for the unit of amounts', 3, { message: kept, notices: [] }],
  ['on the first screen of the account', 0, { message: undefined, notices: [kept] }],
])('reports the backup of an unreadable config file %s', async (_, subscriptions, reported) => {
  const { env } = await serveFake(createFake({ subscriptions, payouts: 0 }));
  const file = path.join(await temporaryFolder(), 'config.toml');
  await writeFile(file, 'not [ toml', { mode: 0o600 });
  const notices: (string | undefined)[] = [];
  const accounts = {
    ...testContext.accounts,
    switchTo: async (_account: unknown, notice?: string) => void notices.push(notice),
  };
  const candidate = {
    name: 'shop',
    mode: 'test',
    baseUrl: env['PAYDECK_TEST_URL'] ?? '',
    apiKey: () => 'test_key',
  } as const;
  const finished = await runTask({ name: 'set-up-account', id: 1, file, candidate }, { ...testContext, accounts });
  expect({ message: finished.message?.text, notices }).toEqual(reported);
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paydeck-set-up-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
