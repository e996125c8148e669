/** The variables that the program reads. */
export const environment: readonly (readonly [names: string, meaning: string])[] = [
  ['PAYDECK_MODE', 'test or live (default: test)'],
  ['PAYDECK_PROFILE', 'the name of a stored profile'],
  ['PAYDECK_TEST_KEY, PAYDECK_TEST_URL', 'the key and the base address of test mode'],
  ['PAYDECK_LIVE_KEY, PAYDECK_LIVE_URL', 'the same for live mode'],
  ['PAYDECK_MIRROR', 'the address of a Postgres database for mirrors, postgres://... (default: a file)'],
  ['PAYDECK_ERRORS', 'json or text: how a failure is printed (default: json with --format json or ndjson)'],
];
