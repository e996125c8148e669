import { clientOf, resolveAccount, SetupError, sourceText } from '@paydeck/profiles';
import { latestPayouts } from './latest-payouts.ts';

try {
  const account = await resolveAccount({ env: process.env, profile: process.argv[2] });
  console.error(`${account.mode} mode, key and address from ${sourceText(account.source)}`);
  const client = await clientOf(account);
  process.stdout.write(await latestPayouts(client, { now: Date.now(), amountUnit: account.amountUnit }));
} catch (error) {
  // A set-up error is one line that says what to set. Any other error is a bug, so its stack is printed.
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
