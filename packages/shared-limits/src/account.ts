import { createHmac } from 'node:crypto';
import type { Mode } from '@paydeck/core';

/**
 * Whose limits are shared: a business in one mode. Limiters share a budget when all of this is the same for them. The
 * service counts per business, so where programs use different keys of one business, give its name instead of a key.
 */
export interface Account {
  /** The mode; the service counts test and live apart. */
  readonly mode: Mode;
  /** The address of the service. */
  readonly baseUrl: string;
  /** The key that all of them use. It is never stored. */
  readonly apiKey?: string | undefined;
  /** A name for the business that all of them give, such as `acme`. It is never stored, either. */
  readonly business?: string | undefined;
}

/** A name for an account in a store: a keyed hash, from which neither the key nor the business can be read. */
export function accountId({ mode, baseUrl, apiKey, business }: Account): string {
  const secret = business ?? apiKey;
  if (!secret) throw new TypeError('account needs the apiKey that all limiters use, or the name of the business.');
  // An address that is none is the client's to reject.
  const origin = URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl;
  const what = JSON.stringify(['paydeck shared limits', business === undefined ? 'key' : 'business', mode, origin]);
  return createHmac('sha256', secret).update(what).digest('base64url').slice(0, 22);
}
