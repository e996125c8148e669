import type { Client } from '@paydeck/core';
import { clientOf, type ClientSettings } from './client-of.ts';
import type { Environment } from './environment.ts';
import { resolveAccount, type ResolveOptions } from './resolve.ts';

/** Whose data to read, and the options of the client. */
export interface OpenClientOptions extends ClientSettings, Omit<ResolveOptions, 'env'> {
  /** The environment. Default: `process.env`. */
  readonly env?: Environment | undefined;
}

/**
 * Opens a client for an account of this machine, as `paydeck` does. Key and address always come from one source: the
 * profile that is named, by `profile` or `PAYDECK_PROFILE`; else the environment's whole pair; else the profile in use.
 *
 * Throws a `SetupError` when there is no such account, or half of one. Its message says what to set, and never holds a key.
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
