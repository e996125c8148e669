import { type Attributes, type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import type { ClientEvent } from '@paydeck/core';

/**
 * Creates a span for every request, with the names of OpenTelemetry's conventions for HTTP clients. Pass it to a client
 * as `onEvent`. Events contain no body, no header and no key, so the spans contain none either.
 */
export function spansOf(tracer: Tracer): (event: ClientEvent) => void {
  const open = new Map<string, Span>();
  return (event) => {
    if (event.type === 'request') {
      const { method, path, operation, attempt } = event;
      const attributes: Attributes = {
        'http.request.method': method,
        'http.request.resend_count': attempt - 1,
        'paydeck.operation': operation,
        'url.template': path,
      };
      open.set(idOf(event), tracer.startSpan(`${method} ${path}`, { kind: SpanKind.CLIENT, attributes }));
    }
    if (event.type === 'response') {
      const span = open.get(idOf(event));
      open.delete(idOf(event));
      if (event.status !== undefined) span?.setAttribute('http.response.status_code', event.status);
      if (event.error !== undefined)
        span?.setAttribute('error.type', event.error).setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    }
  };
}

function idOf({ call, attempt }: { call: number; attempt: number }): string {
  return `${call}.${attempt}`;
}
