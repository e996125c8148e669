import { sqliteStore } from '../sqlite-store.ts';
import { visit } from './visits.ts';

// Visits a store three times, prints what it saw, and exits as a command does.
const events: unknown[] = [];
const account = { mode: 'test', baseUrl: 'https://test.example.com', apiKey: 'test_key' } as const;
const store = sqliteStore({ account, folder: process.argv[2], onEvent: (event) => events.push(event) });
const visits = [await visit(store), await visit(store), await visit(store)];
process.stdout.write(JSON.stringify({ visits, events }), () => process.exit());
