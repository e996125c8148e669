import { createClient } from '@paydeck/core';
import { pastDueEmails } from './past-due-emails.ts';

const client = createClient({
  mode: 'test',
  apiKey: required('PAYDECK_TEST_KEY'),
  baseUrl: required('PAYDECK_TEST_URL'),
});

for await (const email of pastDueEmails(client)) console.log(JSON.stringify(email));

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name} first, for example in front of the command.`);
  return value;
}
