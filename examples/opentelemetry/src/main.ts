import { trace } from '@opentelemetry/api';
import { createClient } from '@paydeck/core';
import { spansOf } from './spans.ts';

// Spans go wherever the SDK that your program has registered sends them; without one they go nowhere.
const client = createClient({
  mode: 'test',
  apiKey: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseUrl: process.env['PAYDECK_TEST_URL'] ?? '',
  onEvent: spansOf(trace.getTracer('paydeck')),
});

console.log(`${(await client.webhooks.list().toArray()).length} webhooks`);
