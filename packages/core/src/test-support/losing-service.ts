/** The ways in which the response to a write can be lost, with the number of times the service has executed the write. */
export const LOSSES = {
  'the host name does not resolve': 0,
  'the connection is refused': 0,
  'refused: 429': 0,
  'the connection breaks before the request is read': 0,
  'the connection breaks before the headers': 1,
  'the connection breaks after the headers': 1,
  'the connection breaks in the body': 1,
  'no headers arrive': 1,
  'silence in the body': 1,
  'a proxy fails: 502 in HTML': 1,
  'the service fails: 500': 1,
  'an undocumented response: 204': 1,
} as const;

/** One way to lose a response. */
export type Loss = keyof typeof LOSSES;

/** Returns the response for one of these ways, or throws as `fetch` does when a connection fails. */
export function lose(loss: Loss): Response | Promise<Response> {
  switch (loss) {
    case 'the host name does not resolve':
      throw failure('ENOTFOUND', 'getaddrinfo');
    case 'the connection is refused':
      throw failure('ECONNREFUSED', 'connect');
    case 'refused: 429':
      return Response.json({ code: 'TOO_MANY', message: '' }, { status: 429, headers: { 'x-ratelimit-reset': '1' } });
    case 'the connection breaks before the request is read':
      throw failure('EPIPE', 'write');
    case 'the connection breaks before the headers':
      throw failure('ECONNRESET', 'read');
    case 'the connection breaks after the headers':
      return streamed([], 'break');
    case 'the connection breaks in the body':
      return streamed(['{"customer_id":"c'], 'break');
    case 'no headers arrive':
      return new Promise(() => undefined);
    case 'silence in the body':
      return streamed(['{"customer_id":"c'], 'stall');
    case 'a proxy fails: 502 in HTML':
      return new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } });
    case 'the service fails: 500':
      return Response.json({ code: 'INTERNAL', message: '' }, { status: 500 });
    case 'an undocumented response: 204':
      return new Response(null, { status: 204 });
    default:
      throw new Error(`Unknown loss: ${String(loss satisfies never)}`);
  }
}

function streamed(chunks: readonly string[], end: 'break' | 'stall'): Response {
  const body = new ReadableStream({
    start: (stream) => {
      for (const chunk of chunks) stream.enqueue(new TextEncoder().encode(chunk));
      if (end === 'break') stream.error(failure('ECONNRESET', 'read'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

function failure(code: string, syscall: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(`${syscall} ${code}`), { code, syscall }) });
}
