import { FetchFault } from '../errors/fetch-fault.ts';

/** Why a body cannot be read. */
export class BodyError extends Error {
  /** True when the rest of the text seems to be missing, so that asking again may help. */
  readonly isCut: boolean;
  /** The body itself, where its beginning may explain what has answered. It may hold anything. */
  readonly text: string | undefined;

  constructor(message: string, { isCut = false, text }: { isCut?: boolean; text?: string } = {}) {
    super(message);
    this.isCut = isCut;
    this.text = text;
  }
}

/** Parses JSON that is nested at most 64 deep; deeper text is refused before it costs memory. */
export function parseJson(text: string): unknown {
  if (isDeeper(text, MAX_DEPTH)) throw new BodyError(`with JSON nested more than ${MAX_DEPTH} deep`);
  try {
    return JSON.parse(text);
  } catch {
    // The engine's own message quotes the text.
    throw new BodyError('with cut or malformed JSON', { isCut: true });
  }
}

/** Reads a body as UTF-8, and stops as soon as more than `maxBytes` have come out of it, inflated. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new FetchFault(error);
    });
    size += value?.byteLength ?? 0;
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined);
      throw new BodyError(`with more than ${maxBytes} bytes`);
    }
    try {
      text += done ? decoder.decode() : decoder.decode(value, { stream: true });
    } catch {
      throw new BodyError('with text that is not UTF-8');
    }
    if (done) return text;
  }
}

function isDeeper(text: string, maxDepth: number): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === 0x5b || code === 0x7b) depth++;
    else if (code === 0x5d || code === 0x7d) depth--;
    if (depth > maxDepth) return true;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let end = start;
  do end = text.indexOf('"', end + 1);
  while (end > 0 && isEscaped(text, end));
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(index - 1 - backslashes) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}

const MAX_DEPTH = 64;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
