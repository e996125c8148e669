import { createClient } from '@paydeck/core';
import { report } from './report.ts';

const client = createClient({
  mode: 'test',
  apiKey: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseUrl: process.env['PAYDECK_TEST_URL'] ?? '',
});

const to = new Date(process.argv[2] ?? Date.now());
const from = new Date(to.getTime() - 24 * 60 * 60 * 1_000);
const { lines, isComplete } = await report(client, { from, to });
console.log(lines.join('\n'));
if (!isComplete) {
  console.error('The lists moved while they were read. Run it again for exact numbers.');
  process.exitCode = 3;
}
