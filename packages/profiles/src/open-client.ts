import type { Client, ClientOptions } from '@paydeck/core';
import type { Profile } from './profile.ts';
import { SetupError } from './setup-error.ts';

export type OpenClientOptions = Omit<ClientOptions, 'mode' | 'apiKey' | 'baseUrl'>;

/**
 * Makes a client for a profile. The client's code is loaded here, not before, so that `--help` and a missing key do not
 * wait for it. A key or an address that the client refuses becomes a `SetupError` that names where it was set.
 */
export async function openClient(
  profile: Pick<Profile, 'mode' | 'baseUrl' | 'apiKey' | 'origin'>,
  options: OpenClientOptions = {},
): Promise<Client> {
  const { ConfigurationError, createClient } = await import('@paydeck/core');
  try {
    return createClient({ ...options, mode: profile.mode, baseUrl: profile.baseUrl, apiKey: profile.apiKey() });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    if (error.parameter !== 'apiKey' && error.parameter !== 'baseUrl') throw error;
    const problem = error.parameter === 'apiKey' ? 'bad-key' : 'bad-address';
    const message = error.message.replace(error.parameter, profile.origin[error.parameter]);
    throw new SetupError(problem, message, { mode: profile.mode, cause: error });
  }
}
