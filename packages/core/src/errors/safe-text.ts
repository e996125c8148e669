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
