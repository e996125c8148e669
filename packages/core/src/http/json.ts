import { BodyError } from '../errors/body-error.ts';
import { onAbort } from '../clock.ts';
import { FetchFault } from '../errors/fetch-fault.ts';

/** Parses JSON. The nesting depth is checked later, when the data is compared with a schema. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The error of the engine is dropped, because its message quotes the text.
    throw new BodyError('with truncated or malformed JSON', { isTruncated: true });
  }
}

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
      throw new FetchFault(error);
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
