// A process that is sent a small body and then one without measure, and prints by how many bytes the second made it grow.
import process from 'node:process';
import { createClient } from '@paydeck/core';

const [, , baseUrl = ''] = process.argv;
const client = createClient({ mode: 'test', apiKey: 'k', baseUrl, retries: 0 });
// Whatever the first request of a process loads is not what a body costs.
await client.payouts.list().page();
globalThis.gc?.();
const before = process.memoryUsage().rss;
let most = before;
const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 2);
let name = 'done';
try {
  await client.payouts.list().page();
} catch (error) {
  name = error instanceof Error ? error.name : String(error);
}
most = Math.max(most, process.memoryUsage().rss);
clearInterval(timer);
process.stdout.write(JSON.stringify({ name, grown: most - before }));
