import { createClient, isPaydeckError } from '@paydeck/core';
import { report } from './report.ts';

const client = createClient({
  mode: 'test',
  apiKey: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseUrl: process.env['PAYDECK_TEST_URL'] ?? '',
});

const to = new Date(process.argv[2] ?? Date.now());
const from = new Date(to.getTime() - 24 * 60 * 60 * 1_000);
try {
  const { lines } = await report(client, { from, to });
  console.log(lines.join('\n'));
} catch (error) {
  if (!isPaydeckError(error)) throw error;
  console.error(error.message);
  process.exitCode = error.name === 'ListError' ? 3 : 1;
}
