import { createClient } from '@paydeck/core';
import { problems } from './problems.ts';

const client = createClient({
  mode: 'test',
  apiKey: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseUrl: process.env['PAYDECK_TEST_URL'] ?? '',
  // A monitor needs a result now, so its calls do not wait behind others.
  deadline: 10_000,
  maxWait: 5_000,
});

const found = await problems(client);
for (const problem of found) console.log(problem);
if (found.length > 0) process.exitCode = 1;
