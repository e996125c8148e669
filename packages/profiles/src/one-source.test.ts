import { expect, test } from 'vitest';
import { clientOf } from './client-of.ts';
import { resolveAccount } from './resolve.ts';
import { SetupError } from './setup-error.ts';
import { accountOf, environmentOf, everyAccountCase, saveAccounts } from './test-support/account-cases.ts';
import { temporaryFolder } from './test-support/temporary-folder.ts';

test(`key and address come from one source in ${everyAccountCase.length} combinations, with the mode from an option or a variable`, async () => {
  const folder = await temporaryFolder();
  await saveAccounts(folder, addressOf);
  const wrong: unknown[] = [];
  for (const [index, each] of everyAccountCase.entries()) {
    const isVariable = index % 2 === 0;
    const env = { ...environmentOf(each, folder, addressOf), ...(isVariable ? { PAYDECK_MODE: each.mode } : {}) };
    const seen = await requestOf({ env, profile: each.option, mode: isVariable ? undefined : each.mode });
    const name = accountOf(each);
    const wanted = name === undefined ? undefined : `Bearer ${name} to ${addressOf(name)}`;
    if (seen !== wanted) wrong.push({ each, seen, wanted });
  }
  expect(wrong).toEqual([]);
});

/** The key and the address of a request of the account; `undefined` for a `SetupError`. */
async function requestOf(options: Parameters<typeof resolveAccount>[0]): Promise<string | undefined> {
  let seen: string | undefined;
  try {
    const client = await clientOf(await resolveAccount(options), {
      retries: 0,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        seen = `${request.headers.get('authorization')} to ${new URL(request.url).origin}`;
        return Response.json({ items: [] });
      },
    });
    await client.payouts.list();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
  }
  return seen;
}

function addressOf(name: string): string {
  return `https://${name}.example`;
}
