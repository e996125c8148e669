import { BodyError, TransportFailure } from '../errors/transport-failure.ts';
import { onAbort } from '../clock.ts';
import { isObject } from '../is-object.ts';

/** Reads the body of a response as JSON. Throws a `BodyError` for any other body, and for a redirect. */
export async function readContent(
  response: Response,
  requestedUrl: string,
  maxBytes: number,
  stop: AbortSignal,
): Promise<unknown> {
  if (isRedirect(response, requestedUrl)) throw new BodyError('with a redirect, which is not followed');
  const limit = response.status >= 400 ? Math.min(maxBytes, MAX_ERROR_BYTES) : maxBytes;
  const text = await readText(response, limit, stop);
  return text === '' ? undefined : parseBody(response, text);
}

// An error response needs no more, because only its code and its message are used.
const MAX_ERROR_BYTES = 1024 * 1024;

// With `redirect: 'manual'` a browser returns an opaque response with status 0. A custom `fetch` may follow redirects.
function isRedirect({ status, type, redirected, url }: Response, requestedUrl: string): boolean {
  if (type === 'opaqueredirect' || redirected || (status >= 300 && status < 400)) return true;
  return url !== '' && url !== requestedUrl && new URL(url).origin !== new URL(requestedUrl).origin;
}

function parseBody(response: Response, text: string): unknown {
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  // Plain text and untyped bytes are parsed too, because mock services often omit the content type.
  if (/json|^$|^text\/plain$|octet-stream$/.test(type)) return parseJson(text);
  throw new BodyError(`with ${shownType(type)} instead of JSON (${describeText(text)})`);
}

// Type, length and root element show which server responded. The text itself may name a customer.
function shownType(type: string): string {
  return /^[a-z]+\/[\w.+-]{1,40}$/.test(type) ? type : 'another content type';
}

function describeText(text: string): string {
  const root = /^\s*<(!doctype html|html|\?xml|svg)\b/i.exec(text)?.[1];
  return `${text.length} characters${root ? `, <${root}>` : ''}`;
}

/** Parses JSON that has at most 200,000 values and is at most 64 levels deep. */
export function parseJson(text: string): unknown {
  // A value takes two characters with its comma or bracket. A shorter text, such as any page, need not be counted.
  if (text.length > 2 * MAX_VALUES) rejectExcess(text);
  const value = parse(text);
  if (isDeeper(value, MAX_DEPTH)) throw new BodyError(`with data nested more than ${MAX_DEPTH} deep`);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The error of the engine is dropped, because its message quotes the text.
    throw new BodyError('with truncated or malformed JSON', { isTruncated: true });
  }
}

/**
 * Counts values before anything is parsed: 16 MiB of brackets would block the event loop for seconds and take hundreds
 * of megabytes. A page of 100 subscriptions has about 5,000 values. `pnpm prove memory-and-time` tries 199,000.
 */
function rejectExcess(text: string): void {
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA || code === OPEN_ARRAY || code === OPEN_OBJECT) values += 1;
    if (values > MAX_VALUES) throw new BodyError(`with more than ${MAX_VALUES} values`);
  }
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - escapes - 1) === 0x5c) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

// Traversing deeper data overflows the stack, for example in `JSON.stringify`. The limit also bounds the recursion here.
function isDeeper(value: unknown, maxDepth: number): boolean {
  if (Array.isArray(value)) return maxDepth === 0 || value.some((entry) => isDeeper(entry, maxDepth - 1));
  if (!isObject(value)) return false;
  if (maxDepth === 0) return true;
  for (const name in value) if (isDeeper(value[name], maxDepth - 1)) return true;
  return false;
}

const [QUOTE, COMMA, OPEN_ARRAY, OPEN_OBJECT] = [0x22, 0x2c, 0x5b, 0x7b];
const MAX_DEPTH = 64;
const MAX_VALUES = 200_000;

/** Reads a body as UTF-8. Stops when the signal aborts, and throws after more than `maxBytes` decompressed bytes. */
export async function readText(response: Response, maxBytes: number, signal?: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  // Node drops the signal of a request that was garbage-collected, and the connection would stay open.
  const stopListening = onAbort(signal, cancel);
  try {
    return await decoded(reader, maxBytes, cancel);
  } finally {
    stopListening();
  }
}

async function decoded(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
  cancel: () => void,
): Promise<string> {
  // Kept as bytes until the end: text that is decoded on the way and then dropped costs several times as much memory.
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new TransportFailure(error);
    });
    if (done) return decode(chunks);
    size += value.byteLength;
    if (size > maxBytes) {
      cancel();
      throw new BodyError(`with more than ${maxBytes} bytes`);
    }
    chunks.push(value);
  }
}

function decode(chunks: readonly Uint8Array<ArrayBuffer>[]): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  let isAtEnd = false;
  try {
    for (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
    isAtEnd = true;
    return text + decoder.decode();
  } catch {
    // At the end only a character can be incomplete.
    if (isAtEnd) throw new BodyError('with truncated or malformed JSON', { isTruncated: true });
    throw new BodyError('with text that is not UTF-8');
  }
}
