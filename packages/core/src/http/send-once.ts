import type { KyInstance, Options } from 'ky';
import { FetchFault } from '../errors/fetch-fault.ts';

/** A request with the key in its place. */
export interface SignedRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** How far a request has come. */
export interface Progress {
  /** Whether it was handed to `fetch`: from then on the service may have it. */
  isSent: boolean;
  /** Whether its body was asked for. */
  isBodyRead: boolean;
  response: Response | undefined;
}

/**
 * Sends a request once: no retries, no redirects, no time limits, and a body that nothing below can send again. Rejects
 * with a `FetchFault`, and writes down how far it came.
 */
export async function sendOnce(
  { url, body, ...request }: SignedRequest,
  { fetch, signal, progress }: { fetch: typeof globalThis.fetch; signal: AbortSignal; progress: Progress },
): Promise<Response> {
  const send = await loadKy();
  const watched: typeof fetch = (...handed) => {
    signal.throwIfAborted();
    progress.isSent = true;
    return fetch(...handed);
  };
  try {
    const stream = body === undefined ? {} : readOnce(body, () => (progress.isBodyRead = true));
    progress.response = await send(url, { ...request, ...stream, signal, fetch: watched });
    return progress.response;
  } catch (error) {
    // ky wraps the fault of the connection in an error that holds the request, and with it the key.
    throw new FetchFault(error instanceof Error && error.name === 'NetworkError' ? error.cause : error);
  }
}

// The only place that knows ky. It is loaded with the first request, because loading it takes longer than all the rest of
// a program's start, and kept: to import it again for each request costs as much CPU as comparing half a page.
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
 * A body as a stream that is read once. Runtimes send a body that is a text again by themselves: Node after a 421 (the
 * Fetch standard asks for it), Deno when a connection that was kept alive turns out to be closed. They cannot repeat a
 * stream.
 */
function readOnce(text: string, onRead: () => void): Pick<Options, 'body'> & { duplex?: 'half' } {
  // In a page a stream needs HTTP/2, and some browsers cannot send one at all.
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
