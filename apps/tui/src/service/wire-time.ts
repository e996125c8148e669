import { readTimeSpan } from '@paydeck/presentation/internal';

/**
 * Formats a time for the service. The lower bound is the start of the time span, the upper bound its end. A sign
 * excludes the span: `>yesterday` starts today.
 */
export function wireTime(name: string, text: string, now: number): string {
  const found = spanOf(text, now);
  // A complete timestamp is sent as typed.
  if (found === undefined || text.includes('T')) return text;
  const { sign, span } = found;
  if (name.endsWith('_lte')) return iso(sign === '<' ? span.from - 1 : Math.max(span.from, span.until - 1));
  return iso(sign === '>' ? span.until : span.from);
}

/** Whether a time is relative to the present. */
export function isRelativeTime(text: string): boolean {
  return spanOf(text, 0)?.span.isRelative === true;
}

function spanOf(text: string, now: number) {
  const sign = /^[<>]/.exec(text)?.[0];
  const span = readTimeSpan(sign === undefined ? text : text.slice(1), now);
  return span === undefined ? undefined : { sign, span };
}

/** Omits zero milliseconds. */
function iso(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}
