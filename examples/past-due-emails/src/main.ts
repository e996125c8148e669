import { createClient } from '@paydeck/core';
import { pastDueEmails } from './past-due-emails.ts';

const client = createClient({
  mode: 'test',
  apiKey: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseUrl: process.env['PAYDECK_TEST_URL'] ?? '',
});

for await (const email of pastDueEmails(client)) console.log(JSON.stringify(email));
