import { createHmac } from 'node:crypto';
import type { Mode } from '@paydeck/core';

/**
 * The account whose limits are shared: a business in one mode. Limiters with the same account share a budget. The service
 * counts requests per business. So if programs use different keys of a business, give its name instead of a key.
 */
export interface BudgetAccount {
  /** The mode. Each mode has a budget of its own. */
  readonly mode: Mode;
  /** The base URL of the service. */
  readonly baseUrl: string;
  /** The key that all limiters use. It is never stored. */
  readonly apiKey?: string | undefined;
  /** A name for the business, such as `acme`, which must be the same for all limiters. It is never stored. */
  readonly business?: string | undefined;
}

/** Returns the id of an account in a store: a keyed hash, which reveals neither the key nor the business. */
export function accountId(account: BudgetAccount): string {
  // Programs without types may leave it out.
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- as above
  const { mode, baseUrl, apiKey, business } = account ?? {};
  const secret = business ?? apiKey;
  if (!secret) throw new TypeError('account needs the apiKey that all limiters use, or the name of the business.');
  // The client rejects an invalid base URL.
  const origin = URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl;
  const what = JSON.stringify(['paydeck shared limits', business === undefined ? 'key' : 'business', mode, origin]);
  return createHmac('sha256', secret).update(what).digest('base64url').slice(0, 22);
}
