import type { Client, ClientOptions } from '@paydeck/core';
import { placesOf, type Pair } from './account.ts';
import { SetupError } from './setup-error.ts';

/** Options of the client; mode, key and address are the account's. */
export type ClientSettings = Omit<ClientOptions, 'mode' | 'apiKey' | 'baseUrl'>;

/**
 * Makes a client for an account. The client's code is loaded here, not before, so that `--help` and a missing key do not
 * wait for it. A key or an address that the client rejects becomes a `SetupError` that names where it was set.
 */
export async function clientOf(pair: Pair, settings: ClientSettings = {}): Promise<Client> {
  const { ConfigurationError, createClient } = await import('@paydeck/core');
  const { mode, baseUrl, source } = pair;
  try {
    return createClient({ ...settings, mode, baseUrl, apiKey: pair.apiKey() });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    if (error.parameter !== 'apiKey' && error.parameter !== 'baseUrl') throw error;
    const problem = error.parameter === 'apiKey' ? 'bad-key' : 'bad-address';
    const message = error.message.replace(error.parameter, placesOf(source)[error.parameter]);
    throw new SetupError(problem, message, { mode, cause: error });
  }
}
