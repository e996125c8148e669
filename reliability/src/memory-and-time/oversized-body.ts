// A process that receives a small body and then an oversized one, and prints by how many bytes the second increased its
// memory.
import process from 'node:process';
import { createClient } from '@paydeck/core';
import { collectGarbage } from '@paydeck/test-kit/memory';

const [, , baseUrl = ''] = process.argv;
const client = createClient({ mode: 'test', apiKey: 'k', baseUrl, retries: 0 });
// The first request loads modules, which must not count as memory of a body.
await client.payouts.list().page();
collectGarbage();
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
