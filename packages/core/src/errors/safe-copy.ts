import { isObject } from '../is-object.ts';
import { safeText } from './safe-text.ts';

/**
 * Copies the name, message, code and stack of an error and of its causes. The original is not kept, because it may
 * reference the request with its headers and the key.
 */
export function safeCopy(thrown: unknown, mask: (text: string) => string, depth = 4): Error {
  if (!isObject(thrown) || !('message' in thrown)) {
    return new Error(typeof thrown === 'string' ? safeText(mask(thrown), MESSAGE_LENGTH) : 'Not an error');
  }
  const copy = new Error(safeText(mask(String(thrown['message']).slice(0, MAX_INPUT)), MESSAGE_LENGTH));
  const { name, code, stack, cause } = thrown;
  if (typeof name === 'string') copy.name = safeText(mask(name), NAME_LENGTH);
  if (typeof code === 'string') Object.assign(copy, { code: safeText(mask(code), NAME_LENGTH) });
  // Without this, the copy would have the stack of this function.
  copy.stack = typeof stack === 'string' ? safeStack(mask(stack.slice(0, MAX_INPUT))) : `${copy.name}: ${copy.message}`;
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

// The key is redacted before a text is truncated, so that no part of the key remains.
const MAX_INPUT = 10_000;
const MESSAGE_LENGTH = 200;
const NAME_LENGTH = 60;
const STACK_LINES = 30;
const STACK_LINE_LENGTH = 500;
