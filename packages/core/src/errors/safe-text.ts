import { isObject } from '../is-object.ts';
/**
 * Sanitizes untrusted text for an error message. Control, format and bidirectional characters become visible symbols,
 * and the text is truncated. A terminal needs stricter rules, which the packages that draw apply.
 */
export function safeText(text: string, maxLength: number): string {
  const visible = text.slice(0, maxLength + 1).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, visibleSymbol);
  if (visible.length <= maxLength) return visible;
  return `${visible.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function visibleSymbol(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x20) return String.fromCodePoint(0x2400 + point);
  return point === 0x7f ? '␡' : `<U+${point.toString(16).toUpperCase().padStart(4, '0')}>`;
}

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
