import { sqliteStore } from '../sqlite-store.ts';
import { count } from './updates.ts';

// Updates a store three times, prints what it saw, and exits as a command does.
const events: unknown[] = [];
const account = { mode: 'test', baseUrl: 'https://test.example.com', apiKey: 'test_key' } as const;
const store = sqliteStore({ account, folder: process.argv[2], onEvent: (event) => events.push(event) });
const counts = [await count(store), await count(store), await count(store)];
process.stdout.write(JSON.stringify({ counts, events }), () => process.exit());
