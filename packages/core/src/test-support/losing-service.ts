/** The ways in which the answer to a write can be lost; the number says how often the write was carried out by then. */
export const LOSSES = {
  'nothing is sent: the name is not found': 0,
  'nothing is sent: the connection is refused': 0,
  'refused: 429': 0,
  'the connection breaks before the request is read': 0,
  'the connection breaks before the headers': 1,
  'the connection breaks after the headers': 1,
  'the connection breaks in the body': 1,
  'silence before the headers': 1,
  'silence in the body': 1,
  'a failure of a proxy behind the service: 502 in HTML': 1,
  'a failure of the service: 500': 1,
  'an answer that is not the service’s: 204': 1,
} as const;

/** The name of one way to lose an answer. */
export type Loss = keyof typeof LOSSES;

/** Answers a write in one of these ways. Rejects as `fetch` does when a connection fails. */
export function lose(loss: Loss): Response | Promise<Response> {
  switch (loss) {
    case 'nothing is sent: the name is not found':
      throw failure('ENOTFOUND', 'getaddrinfo');
    case 'nothing is sent: the connection is refused':
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
    case 'silence before the headers':
      return new Promise(() => undefined);
    case 'silence in the body':
      return streamed(['{"customer_id":"c'], 'stall');
    case 'a failure of a proxy behind the service: 502 in HTML':
      return new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } });
    case 'a failure of the service: 500':
      return Response.json({ code: 'INTERNAL', message: '' }, { status: 500 });
    case 'an answer that is not the service’s: 204':
      return new Response(null, { status: 204 });
    default:
      throw new Error(`No such way to lose an answer: ${String(loss satisfies never)}`);
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
