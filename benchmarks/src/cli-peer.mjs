// Plain JavaScript, so that no time goes into stripping types. What a script in the place of `paydeck webhooks get ID --format json` does with the other client.
import process from 'node:process';
import DodoPayments from 'dodopayments';

const client = new DodoPayments({
  bearerToken: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseURL: process.env['PAYDECK_TEST_URL'] ?? '',
});
const webhook = await client.webhooks.retrieve(process.argv[2] ?? '');
process.stdout.write(`${JSON.stringify(webhook, null, 2)}\n`);
