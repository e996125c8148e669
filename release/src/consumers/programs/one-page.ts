// Shows one page of a list with exactly one request, and its position.
import { createClient, type Discount, type Page } from '@paydeck/core';

const client = createClient({
  mode: 'test',
  apiKey: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseUrl: process.env['PAYDECK_TEST_URL'] ?? '',
});
const page: Page<Discount> = await client.discounts.list({ page_size: 5, page_number: 1 });
for (const { code, name, times_used } of page.items) console.log(code, name ?? '', times_used);
const { data, attempts, rateLimit } = await client.webhooks.list({ limit: 1 }).page().withResponse();
console.log(`page ${page.number}: ${page.items.length}, attempts: ${attempts}, ${data.done ? 'done' : 'more'}`);
if (rateLimit.remaining !== undefined && rateLimit.remaining < 10) console.log('slow down');
