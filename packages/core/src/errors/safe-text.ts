/**
 * Text from outside, made fit for an error message: control, format and bidirectional characters become visible
 * marks, and the length is bounded. (Terminals need more; whoever draws cells does that.)
 */
export function safeText(text: string, maxLength: number): string {
  const marked = text.slice(0, maxLength + 1).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, mark);
  if (marked.length <= maxLength) return marked;
  return `${marked.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function mark(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x20) return String.fromCodePoint(0x2400 + point);
  return point === 0x7f ? '␡' : `<U+${point.toString(16).toUpperCase().padStart(4, '0')}>`;
}
