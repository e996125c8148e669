import type { Client, ClientOptions } from '@paydeck/core';
import { settingNames, type Credentials } from './account.ts';
import { SetupError } from './setup-error.ts';

/** Options of the client, except mode, key and base URL, which come from the account. */
export type ClientSettings = Omit<ClientOptions, 'mode' | 'apiKey' | 'baseUrl'>;

/**
 * Creates a client for an account. The client is imported only here, so that `--help` and a missing key do not wait for it.
 * If the client rejects the key or the base URL, it throws a `SetupError` that names the setting.
 */
export async function clientOf(credentials: Credentials, settings: ClientSettings = {}): Promise<Client> {
  const { ConfigurationError, createClient } = await import('@paydeck/core');
  const { mode, baseUrl, source } = credentials;
  try {
    return createClient({ ...settings, mode, baseUrl, apiKey: credentials.apiKey() });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    if (error.parameter !== 'apiKey' && error.parameter !== 'baseUrl') throw error;
    const problem = error.parameter === 'apiKey' ? 'bad-key' : 'bad-address';
    const message = error.message.replace(error.parameter, settingNames(source)[error.parameter]);
    throw new SetupError(problem, message, { mode, cause: error });
  }
}
