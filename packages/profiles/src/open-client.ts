import type { Client } from '@paydeck/core';
import { clientOf, type ClientSettings } from './client-of.ts';
import type { Environment } from './environment.ts';
import { resolveAccount, type ResolveOptions } from './resolve.ts';

/** The account to open, and the options of the client. */
export interface OpenClientOptions extends ClientSettings, Omit<ResolveOptions, 'env'> {
  /** The environment. Default: `process.env`. */
  readonly env?: Environment | undefined;
}

/**
 * Creates a client for an account of this machine, as `paydeck` does. Key and base URL always come from one source: the
 * profile that `profile` or `PAYDECK_PROFILE` names, else the complete credentials of the environment, else the default profile.
 *
 * Throws a `SetupError` for a missing or incomplete account. Its message says what to set, and never contains a key.
 *
 * @example
 * ```ts
 * const client = await openClient({ profile: 'shopA' });
 * for await (const payout of client.payouts.list()) console.log(payout.payout_id);
 * ```
 */
export async function openClient(options: OpenClientOptions = {}): Promise<Client> {
  const { env = process.env, profile, mode, home, platform, ...settings } = options;
  return clientOf(await resolveAccount({ env, profile, mode, home, platform }), settings);
}
