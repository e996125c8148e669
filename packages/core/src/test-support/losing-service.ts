/** The ways in which the response to a write can be lost, with the number of times the service has executed the write. */
export const LOSSES = {
  'the host name does not resolve': 0,
  'the connection is refused': 0,
  'refused: 429': 0,
  'refused: 422': 0,
  'the connection breaks before the request is read': 0,
  'the connection breaks before the headers': 1,
  'the connection breaks after the headers': 1,
  'the connection breaks in the body': 1,
  'no headers arrive': 1,
  'silence in the body': 1,
  'a proxy fails: 502 in HTML': 1,
  'the service fails: 500': 1,
  'a request timeout: 408': 1,
  'a misdirected request: 421': 1,
  'a redirect: 303': 1,
  'JSON that is cut': 1,
  'an undocumented response: 204': 1,
} as const;

/** One way to lose a response. */
type Loss = keyof typeof LOSSES;

/** All of them. */
export const WAYS = Object.keys(LOSSES).filter((name): name is Loss => name in LOSSES);

/** Returns the response for one of these ways, or throws as `fetch` does when a connection fails. */
export function lose(loss: Loss): Response | Promise<Response> {
  switch (loss) {
    case 'the host name does not resolve':
      throw failure('ENOTFOUND', 'getaddrinfo');
    case 'the connection is refused':
      throw failure('ECONNREFUSED', 'connect');
    case 'refused: 429':
      return rejection(429, { 'x-ratelimit-reset': '1' });
    case 'refused: 422':
      return rejection(422);
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
      return rejection(500);
    case 'a request timeout: 408':
      return rejection(408);
    case 'a misdirected request: 421':
      return rejection(421);
    case 'a redirect: 303':
      return new Response(null, { status: 303, headers: { location: '/elsewhere' } });
    case 'JSON that is cut':
      return streamed(['{"customer_id":"c'], 'end');
    case 'an undocumented response: 204':
      return new Response(null, { status: 204 });
    default:
      throw new Error(`Unknown loss: ${String(loss satisfies never)}`);
  }
}

function rejection(status: number, headers = {}): Response {
  return Response.json({ code: 'X', message: '' }, { status, headers });
}

function streamed(chunks: readonly string[], end: 'break' | 'end' | 'stall'): Response {
  const body = new ReadableStream({
    start: (stream) => {
      for (const chunk of chunks) stream.enqueue(new TextEncoder().encode(chunk));
      if (end === 'break') stream.error(failure('ECONNRESET', 'read'));
      if (end === 'end') stream.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

function failure(code: string, syscall: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(`${syscall} ${code}`), { code, syscall }) });
}
