import { type Attributes, type Span, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api';
import { createFake } from '@paydeck/testing';
import { expect, test } from 'vitest';
import { spansOf } from './spans.ts';

test('creates one ended span for every request, and marks a failed one', async () => {
  const fake = createFake({ webhooks: 3 });
  const recorded = recorder();
  const client = fake.client({ onEvent: spansOf(recorded.tracer), random: () => 0 });
  fake.faults.next('webhooks.get', { status: 503 });

  const id = [...fake.webhooks][0]?.id ?? '';
  await client.webhooks.get(id);

  const request = {
    'http.request.method': 'GET',
    'paydeck.operation': 'webhooks.get',
    'url.template': '/webhooks/{webhook_id}',
  };
  expect(recorded.spans).toEqual([
    {
      name: 'GET /webhooks/{webhook_id}',
      attributes: {
        ...request,
        'http.request.resend_count': 0,
        'http.response.status_code': 503,
        'error.type': 'ApiError',
      },
      status: SpanStatusCode.ERROR,
      isEnded: true,
    },
    {
      name: 'GET /webhooks/{webhook_id}',
      attributes: { ...request, 'http.request.resend_count': 1, 'http.response.status_code': 200 },
      status: SpanStatusCode.UNSET,
      isEnded: true,
    },
  ]);
  expect(JSON.stringify(recorded.spans)).not.toContain(fake.keys.test);
});

interface Recorded {
  name: string;
  attributes: Attributes;
  status: SpanStatusCode;
  isEnded: boolean;
}

// Based on OpenTelemetry's no-op tracer. It records the spans.
function recorder() {
  const spans: Recorded[] = [];
  const tracer = trace.getTracer('test');
  const startSpan = (name: string, options: SpanOptions = {}): Span => {
    const recorded: Recorded = {
      name,
      attributes: { ...options.attributes },
      status: SpanStatusCode.UNSET,
      isEnded: false,
    };
    spans.push(recorded);
    const span = tracer.startSpan(name, options);
    return Object.assign(span, {
      setAttribute: (key: string, value: Attributes[string]) => {
        recorded.attributes[key] = value;
        return span;
      },
      setStatus: ({ code }: { code: SpanStatusCode }) => {
        recorded.status = code;
        return span;
      },
      end: () => {
        recorded.isEnded = true;
      },
    });
  };
  return { spans, tracer: Object.assign(trace.getTracer('test'), { startSpan }) };
}
