import type { FakeClock } from '../clock/clock.ts';
import { type Exchange, type Script, sentPart } from '../faults/script.ts';
import type { FakeRequest } from '../http/messages.ts';

/** Creates a `fetch` that responds from a fake. It sends no request, and rejects URLs of other services. */
export function createFetch(options: {
  origin: string;
  ip: string;
  clock: FakeClock;
  handle: (request: FakeRequest) => Exchange;
}): typeof globalThis.fetch {
  const { origin, clock, handle } = options;

  return async function fetch(input, init) {
    const request = isRequest(input) ? input : undefined;
    const signal = init?.signal ?? request?.signal;
    signal?.throwIfAborted();
    const url = urlOf(input);
    if (!url.startsWith(`${origin}/`)) {
      throw new TypeError(`This fetch serves ${origin} only. Pass the client fake.baseUrl.test or fake.baseUrl.live.`);
    }
    const target = url.slice(origin.length).split('#', 1)[0] ?? '';
    const { method, headers, body } = await readRequest(input, init);
    signal?.throwIfAborted();
    const { response, script } = handle({ method, target, headers, body, ip: options.ip });
    if (script.delayMs > 0) await clock.wait(script.delayMs, signal ?? undefined);
    if (script.end === 'refuse') throw failure('ECONNREFUSED', 'The connection was refused.');
    if (script.end === 'reset-before-headers')
      throw failure('ECONNRESET', 'The connection was closed before the response.');
    if (script.end === 'stall-headers') await clock.wait(Infinity, signal ?? undefined);
    return new Response(bodyFor(response.body, script, clock, signal ?? undefined), {
      status: response.status,
      headers: response.headers,
    });
  };
}

type FetchInput = Parameters<typeof globalThis.fetch>[0];

function isRequest(input: FetchInput): input is Request {
  return typeof input === 'object' && 'headers' in input;
}

function urlOf(input: FetchInput): string {
  if (typeof input === 'string') return input;
  return 'href' in input ? input.href : input.url;
}

async function readRequest(
  input: FetchInput,
  init: RequestInit | undefined,
): Promise<Pick<FakeRequest, 'method' | 'headers' | 'body'>> {
  const isPlain = !isRequest(input) && init?.body == null;
  // A Request is created only where needed: to encode a body and to set its content type.
  const request = isPlain || (isRequest(input) && init === undefined) ? undefined : new Request(input, init);
  const source = request ?? (isRequest(input) ? input : undefined);
  const headers: Record<string, string> = {};
  for (const [name, value] of source?.headers ?? new Headers(init?.headers)) headers[name] = value;
  const body = source == null || source.body === null ? undefined : new Uint8Array(await source.arrayBuffer());
  return { method: source?.method ?? init?.method?.toUpperCase() ?? 'GET', headers, body };
}

function bodyFor(
  body: string | undefined,
  { end, pieces }: Script,
  clock: FakeClock,
  signal: AbortSignal | undefined,
): string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null {
  if (body === undefined) return null;
  if (pieces === undefined && end === 'complete') return body;
  const part = sentPart(body, end);
  if (pieces === undefined && end === 'truncate') return part;
  const size = pieces?.chunkBytes ?? Math.max(1, part.length);
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent > 0 && pieces !== undefined) await clock.wait(pieces.everyMs, signal);
      if (sent < part.length) {
        controller.enqueue(part.slice(sent, sent + size));
        sent += size;
      } else if (end === 'stall-body') {
        await clock.wait(Infinity, signal);
      } else if (end === 'complete' || end === 'truncate') {
        controller.close();
      } else {
        controller.error(failure('ECONNRESET', 'The connection was closed in the middle of the response.'));
      }
    },
  });
}

/** Returns the error of a real fetch: a TypeError whose cause has a code. */
function failure(code: string, message: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });
}
