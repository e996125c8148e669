// What a program pays for what it imports of this package: bundled by esbuild, minified, gzip. A limit is today's size with
// a little room; what the parts weigh, and why the goals are missed, is in docs/decisions/client.md.
import { join } from 'node:path';
import * as core from './dist/index.js';

const dist = join(import.meta.dirname, 'dist/index.js');

const EXPORTS = {
  ApiError: 300,
  BillingAddress: 1300,
  ConfigurationError: 350,
  ConnectionError: 300,
  Customer: 1700,
  Discount: 2050,
  DiscountCurrencyOption: 1550,
  DiscountType: 800,
  ListError: 300,
  Metadata: 800,
  PaydeckError: 300,
  Payout: 1700,
  RateLimitError: 350,
  ScheduledChange: 1850,
  ScheduledChangeAddon: 1550,
  Subscription: 2300,
  SubscriptionCustomer: 1450,
  SubscriptionDiscount: 1550,
  SubscriptionStatus: 850,
  TimeoutError: 300,
  UnexpectedResponseError: 300,
  UnknownOutcomeError: 300,
  Webhook: 1800,
  createClient: 19_650,
  createRateLimiter: 5450,
  fingerprintOf: 200,
  isPaydeckError: 150,
  itemSchemas: 2600,
  listNames: 150,
  listOf: 150,
};

const unbounded = Object.keys(core).filter((name) => !(name in EXPORTS));
if (unbounded.length > 0) throw new Error(`packages/core/.size-limit.js has no limit for ${unbounded.join(', ')}.`);

export default [
  program({ name: 'creating one customer (goal 27 kB)', path: 'size/create-customer.js', limit: 28_750 }, [
    '*/runs.js',
  ]),
  program({ name: 'everything (goal 32 kB)', path: dist, import: '*', limit: 37_700 }),
  ...Object.entries(EXPORTS).map(([name, limit]) =>
    // ky and iterations (runs.js) are loaded later, with what needs them.
    program({ name, path: dist, import: `{ ${name} }`, limit }, ['ky', '*/runs.js']),
  ),
];

/** A bundle with what it loads on demand, but for what is named. */
function program({ limit, ...check }, external = []) {
  return {
    ...check,
    gzip: true,
    limit: `${limit} B`,
    modifyEsbuildConfig: (config) => ({
      ...config,
      splitting: true,
      format: 'esm',
      external,
      alias: { '@paydeck/core': dist },
    }),
  };
}
