import { createClient } from '@paydeck/core';
import { signUp } from './sign-up.ts';

const client = createClient({
  mode: 'test',
  apiKey: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseUrl: process.env['PAYDECK_TEST_URL'] ?? '',
});

const [email = '', name = ''] = process.argv.slice(2);
console.log(JSON.stringify(await signUp(client, { email, name })));
