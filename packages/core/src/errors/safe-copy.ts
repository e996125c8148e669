import { isObject } from '../is-object.ts';
import { safeText } from './safe-text.ts';

/**
 * Copies an error as text: its name, message, code and stack, and the same of its causes. The original may hold the
 * request and its headers, and with them the key.
 */
export function safeCopy(thrown: unknown, mask: (text: string) => string, depth = 4): Error {
  if (!isObject(thrown) || !('message' in thrown)) {
    return new Error(typeof thrown === 'string' ? safeText(mask(thrown), MESSAGE_LENGTH) : 'Not an error');
  }
  const copy = new Error(safeText(mask(String(thrown['message']).slice(0, NOISE)), MESSAGE_LENGTH));
  const { name, code, stack, cause } = thrown;
  if (typeof name === 'string') copy.name = safeText(mask(name), NAME_LENGTH);
  if (typeof code === 'string') Object.assign(copy, { code: safeText(mask(code), NAME_LENGTH) });
  // The engine would write the stack of this function, which explains nothing.
  copy.stack = typeof stack === 'string' ? safeStack(mask(stack.slice(0, NOISE))) : `${copy.name}: ${copy.message}`;
  if (cause !== undefined && depth > 0) copy.cause = safeCopy(cause, mask, depth - 1);
  return copy;
}

function safeStack(stack: string): string {
  return stack
    .split('\n')
    .slice(0, STACK_LINES)
    .map((line) => safeText(line, STACK_LINE_LENGTH))
    .join('\n');
}

// The key is masked before a text is truncated, so that no part of it stays; a text longer than this is noise.
const NOISE = 10_000;
const MESSAGE_LENGTH = 200;
const NAME_LENGTH = 60;
const STACK_LINES = 30;
const STACK_LINE_LENGTH = 500;
