import path from 'node:path';
import { accountCases, accountOf, environmentOf, saveAccounts, serveAccounts } from '@paydeck/profiles/account-cases';
import { expect, onTestFinished, test } from 'vitest';
import { runCli } from '../cli/cli.ts';
import { systemWith } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';

test('key and address come from one source', async () => {
  const { addressOf, seen, close } = await serveAccounts();
  onTestFinished(close);
  const home = await temporaryHome();
  const folder = path.join(home, '.config');
  await saveAccounts(folder, addressOf);
  // A script has no option for the profile.
  for (const each of accountCases.filter(({ option }) => option === undefined)) {
    seen.length = 0;
    const { mode } = each;
    const args = ['run', 'webhooks', '--format', 'json', ...(mode === undefined ? [] : ['--mode', mode])];
    const { exitCode } = await runCli(args, systemWith({ home, env: environmentOf(each, folder, addressOf) }));
    const account = accountOf(each);
    expect({ each, exitCode, seen: [...seen] }).toEqual({
      each,
      exitCode: account === undefined ? 2 : 0,
      seen: account === undefined ? [] : [{ at: account, key: `Bearer ${account}` }],
    });
  }
});
