import { trace } from '@opentelemetry/api';
import { createClient } from '@paydeck/core';
import { spansOf } from './spans.ts';

// The OpenTelemetry SDK of your program exports the spans. Without an SDK they are dropped.
const client = createClient({
  mode: 'test',
  apiKey: process.env['PAYDECK_TEST_KEY'] ?? '',
  baseUrl: process.env['PAYDECK_TEST_URL'] ?? '',
  onEvent: spansOf(trace.getTracer('paydeck')),
});

console.log(`${(await client.webhooks.list().toArray()).length} webhooks`);
