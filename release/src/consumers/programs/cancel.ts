// Cancels in three ways: by leaving a loop, with a signal, and with a signal that has a timeout.
import { createClient, isPaydeckError } from '@paydeck/core';

const client = createClient({
  mode: 'test',
  apiKey: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseUrl: process.env['PAYDECK_TEST_URL'] ?? '',
});
for await (const page of client.subscriptions.list({ page_size: 10 }).pages()) {
  console.log('left after page', page.number);
  break;
}

const controller = new AbortController();
const listing = client.payouts.list({}, { signal: controller.signal }).toArray();
controller.abort(new Error('the user went away'));
console.log(await reasonOf(listing));
console.log(await reasonOf(client.webhooks.get('ep_1', { signal: AbortSignal.timeout(50) })));

async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (isPaydeckError(error)) return error.message;
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}
