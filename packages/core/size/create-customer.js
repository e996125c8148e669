import { createClient } from '@paydeck/core';

const client = createClient({ mode: 'test', apiKey: globalThis.key, baseUrl: 'https://api.example.com' });
await client.customers.create({ email: 'ada@example.com', name: 'Ada Lovelace' });
