import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createClient } from '@paydeck/core';
import { payoutsCsv } from './payouts-csv.ts';

const client = createClient({
  mode: 'test',
  apiKey: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseUrl: process.env['PAYDECK_TEST_URL'] ?? '',
});

// `node src/main.ts 2026-01-01 > payouts.csv`. The pipeline reads no faster than standard output accepts data.
const since = new Date(process.argv[2] ?? '2020-01-01');
await pipeline(Readable.from(payoutsCsv(client, since)), process.stdout);
