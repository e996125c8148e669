import type { KyInstance, Options } from 'ky';
import { FetchFault } from '../errors/fetch-fault.ts';

/** A request with its key. */
export interface SignedRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** How far a request has progressed. */
export interface Progress {
  /** Whether the request was passed to `fetch`. From then on the service may receive it. */
  isSent: boolean;
  /** Whether the request body was read. */
  isBodyRead: boolean;
  response: Response | undefined;
}

/**
 * Sends a request once: without retries, redirects or time limits, and with a body that no lower layer can send again.
 * Updates `progress`, and throws a `FetchFault`.
 */
export async function sendOnce(
  { url, body, ...request }: SignedRequest,
  { fetch, signal, progress }: { fetch: typeof globalThis.fetch; signal: AbortSignal; progress: Progress },
): Promise<Response> {
  const send = await loadKy();
  const trackedFetch: typeof fetch = (...args) => {
    signal.throwIfAborted();
    progress.isSent = true;
    return fetch(...args);
  };
  try {
    const stream = body === undefined ? {} : readOnce(body, () => (progress.isBodyRead = true));
    progress.response = await send(url, { ...request, ...stream, signal, fetch: trackedFetch });
    return progress.response;
  } catch (error) {
    // ky wraps a network error in an error that references the request, and with it the key.
    throw new FetchFault(error instanceof Error && error.name === 'NetworkError' ? error.cause : error);
  }
}

// The only place that uses ky. ky is loaded with the first request, because loading it dominates the start-up time. It
// is cached, because an import for each request costs as much CPU as validating half a page.
async function loadKy(): Promise<(url: URL, options: Options) => Promise<Response>> {
  if (!loaded) {
    const { default: ky } = await import('ky');
    loaded = ky;
  }
  const request = loaded;
  return (url, options) =>
    request(url, { ...options, redirect: 'manual', retry: 0, timeout: false, throwHttpErrors: false });
}

let loaded: KyInstance | undefined;

/**
 * Returns the body as a stream that can be read only once. Runtimes repeat a request with a string body by themselves.
 * Node does so after a 421, as the Fetch standard requires. Deno does so when a keep-alive connection was closed. They
 * cannot repeat a stream.
 */
function readOnce(text: string, onRead: () => void): Pick<Options, 'body'> & { duplex?: 'half' } {
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
  return { body, duplex: 'half' };
}
