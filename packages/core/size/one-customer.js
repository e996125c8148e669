import { createClient } from '../dist/index.js';

const client = createClient({ mode: 'test', apiKey: () => key(), baseUrl: 'https://api.example.com' });
await client.customers.create({ email: 'ada@example.com', name: 'Ada Lovelace' });
