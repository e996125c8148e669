import { readTimeSpan } from '@paydeck/presentation';

/**
 * Writes a time as the service takes it: at its lower side the beginning of the time that is meant, at its upper side the
 * end. A sign leaves the time itself out: `>yesterday` begins today.
 */
export function wireTime(name: string, text: string, now: number): string {
  const found = spanOf(text, now);
  // A whole timestamp is sent as it was typed.
  if (found === undefined || text.includes('T')) return text;
  const { sign, span } = found;
  if (name.endsWith('_lte')) return iso(sign === '<' ? span.from - 1 : Math.max(span.from, span.until - 1));
  return iso(sign === '>' ? span.until : span.from);
}

/** Whether a time means something else at another time. */
export function isRelativeTime(text: string): boolean {
  return spanOf(text, 0)?.span.isRelative === true;
}

function spanOf(text: string, now: number) {
  const sign = /^[<>]/.exec(text)?.[0];
  const span = readTimeSpan(sign === undefined ? text : text.slice(1), now);
  return span === undefined ? undefined : { sign, span };
}

/** Without the milliseconds where there are none, as people write it. */
function iso(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}
