import {
  accountCases,
  type AccountCase,
  accountOf,
  environmentOf,
  saveAccounts,
  serveAccounts,
} from '@paydeck/profiles/account-cases';
import { temporaryFolder } from '@paydeck/test-kit/temporary-folder';
import { browserFile, outputOf } from '../programs.ts';
import { type Row, rowOfFaults } from '../row.ts';

/**
 * Runs the built program with accounts of the environment, profiles and options. No case sends a key to another address
 * than its own, or uses another account than its own.
 */
export async function mixedAccountsRow(): Promise<Row> {
  using folder = temporaryFolder();
  const { addressOf, seen, close } = await serveAccounts();
  await saveAccounts(folder.path, addressOf);
  const faults: string[] = [];
  let count = 0;
  for (const isVariable of [true, false]) {
    for (const each of accountCases) {
      // Without a mode both ways are the same.
      if (each.mode === undefined && !isVariable) continue;
      count += 1;
      seen.length = 0;
      await runIn(each, isVariable, { HOME: folder.path, ...environmentOf(each, folder.path, addressOf) });
      const account = accountOf(each);
      const wanted = account === undefined ? [] : [`Bearer ${account} to ${account}`];
      const sent = seen.map(({ at, key }) => `${key} to ${at}`);
      if (sent.join() !== wanted.join())
        faults.push(`${JSON.stringify(each)} sends ${sent.join() || 'nothing'}, not ${wanted.join() || 'nothing'}`);
    }
  }
  close();
  return rowOfFaults('Mixed accounts', 'at least 20 cases, each key to its own address only', `${count} cases`, [
    ...faults,
    ...(count < 20 ? ['too few'] : []),
  ]);
}

async function runIn(
  { option, mode }: AccountCase,
  isVariable: boolean,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const args = ['payouts', '--format', 'json'];
  if (option !== undefined) args.push('--profile', option);
  if (mode !== undefined && !isVariable) args.push('--mode', mode);
  await outputOf(browserFile, args, { ...env, ...(mode !== undefined && isVariable ? { PAYDECK_MODE: mode } : {}) });
}
