import type { Endpoint, Mode } from '../endpoint.ts';
import { ConfigurationError } from '../errors/errors.ts';
import type { ParsedResponse } from '../validation/validation.ts';

/** What a call requests, and how its response is parsed. */
export interface RequestPlan<Data> {
  readonly endpoint: Endpoint;
  /** The path with its values, encoded. */
  readonly path: string;
  readonly query?: URLSearchParams | undefined;
  /** The JSON text of a write. */
  readonly body?: string | undefined;
  /** A short description of what a write sends, for an `UnknownOutcomeError`. */
  readonly sent?: string | undefined;
  readonly read: (parsed: ParsedResponse) => Data;
}

/** One attempt to send a request: what its errors say, and how far it has come. */
export interface Attempt {
  readonly plan: RequestPlan<unknown>;
  /** The number of requests that the call has sent, including this one. */
  readonly number: number;
  readonly mode: Mode;
  readonly sentAt: Date;
  /** The time limit in milliseconds. */
  readonly limitMs: number;
  readonly signal: AbortSignal | undefined;
  /** Redacts the key in untrusted text. */
  mask: (text: string) => string;
  /** Whether the request was passed to `fetch`. From then on the service may receive it. */
  isSent: boolean;
  /** Whether the request body was read. */
  isBodyRead: boolean;
  response: Response | undefined;
}

/** Builds the request of a call. Each attempt adds the key, and a body that can be read once. */
export function unsignedRequest(
  { endpoint, path, query, body }: RequestPlan<unknown>,
  given: readonly (Readonly<Record<string, string>> | undefined)[],
  baseUrl: string,
  userAgent: string,
): Request {
  const headers = new Headers({ 'user-agent': userAgent });
  for (const record of given) checkedHeaders(record ?? {}).forEach((value, name) => headers.set(name, value));
  headers.set('accept', 'application/json');
  if (body !== undefined) {
    headers.set('content-type', 'application/json');
    // The body is a stream, and not every service accepts a stream without a declared length.
    headers.set('content-length', String(new TextEncoder().encode(body).byteLength));
  }
  const search = query?.toString();
  const url = baseUrl + path + (search ? `?${search}` : '');
  return new Request(url, { method: endpoint.method, headers });
}

/**
 * Returns the body as a stream that can be read only once. Runtimes repeat a request with a string body by themselves.
 * Node does so after a 421, as the Fetch standard requires. Deno does so when a keep-alive connection was closed. They
 * cannot repeat a stream.
 */
export function readOnce(
  text: string | undefined,
  onRead: () => void,
): { body?: string | ReadableStream<Uint8Array<ArrayBuffer>> } {
  if (text === undefined) return {};
  // In a browser a stream needs HTTP/2, and some browsers cannot send a stream at all.
  if ('document' in globalThis) {
    onRead();
    return { body: text };
  }
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        onRead();
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body };
}

/** Returns headers, or throws when one is invalid or would replace the key. */
export function checkedHeaders(given: Readonly<Record<string, string>>): Headers {
  try {
    const headers = new Headers(given);
    if (!headers.has('authorization')) return headers;
  } catch {
    // The runtime's own message quotes the value.
  }
  throw new ConfigurationError('headers must be valid HTTP headers, without Authorization.', {
    parameter: 'headers',
  });
}
