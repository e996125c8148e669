// A process that sends very many requests to the server of a fake, and prints the memory held at marks.
import process from 'node:process';
import { createFake } from '@paydeck/testing';
import { memoryHeld } from '../memory-held.ts';

const requests = Number(process.argv[2]);
const fake = createFake({ subscriptions: 1_000, limits: false });
const server = await fake.listen();
const headers = { authorization: `Bearer ${fake.keys.test}` };
const [first] = fake.subscriptions;
const pathOf = (number: number): string =>
  [
    `/subscriptions?page_size=100&page_number=${number % 12}`,
    `/subscriptions?created_at_gte=${new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString()}`,
    `/subscriptions?customer_id=${first?.customer.customer_id}&page_number=${number % 7}`,
    '/payouts?page_size=10',
    `/discounts/code/NO_${number}`,
    `/webhooks/ep_${number}`,
    `/customers?status=${number}`,
  ][number % 7] ?? '';
// The fake keeps up to 20,000 requests and then drops the older half, so it holds as many at each of these marks.
const [untilFull, each] = [20_000, 10_000];
const marks: number[] = [];
let [sent, failed] = [0, 0];
while (sent < requests) {
  const responses = Array.from({ length: 20 }, async (_, index) => {
    const response = await fetch(server.baseUrl.test + pathOf(sent + index), { headers });
    await response.arrayBuffer();
    if (response.status >= 500) failed += 1;
  });
  await Promise.all(responses);
  sent += responses.length;
  if (sent >= untilFull && sent % each === 0) marks.push(await memoryHeld());
}
process.stdout.write(JSON.stringify({ marks, failed, done: fake.requests.count }));
await server.close();
