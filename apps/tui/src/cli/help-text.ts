import type { ListingName } from '../listings.ts';

/** What the help says below the options. */
export const overview = `
Without a command: opens the browser on the subscriptions; without a terminal, prints their first page as a table.

Environment:
  PAYDECK_MODE                              test or live (default: test)
  PAYDECK_TEST_KEY, PAYDECK_TEST_URL        the key and the base address of test mode
  PAYDECK_LIVE_KEY, PAYDECK_LIVE_URL        the same for live mode
  No flag takes a key: arguments end up in the shell's history.

Exit codes:
  0 done   1 the service or the network failed   2 wrong usage or missing set-up
  3 --all was asked for and the answer is not complete   130 interrupted

Examples:
  paydeck --demo
  paydeck subscriptions --status past_due
  paydeck subscriptions --status past_due --all --format ndjson
`;

export function listHelp(listing: ListingName): string {
  return `
Without --limit or --all at most 100 ${listing} are printed; a line on stderr says so when there may be more.

Examples:
  paydeck ${listing} --created-at-gte 2026-10-01T00:00:00Z
  paydeck ${listing} --all --format csv --columns subscription_id,status,customer.email
`;
}
