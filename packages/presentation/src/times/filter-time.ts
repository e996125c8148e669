import { readTimeSpan } from './time-span.ts';

/**
 * Parses the time of a filter, or describes why it is invalid: `takes a time`. A relative time is kept as typed, because it
 * is resolved when the request is sent. `sign` is the side of a time: `>2026-10` means after that month.
 */
export function readFilterTime(
  name: string,
  text: string,
  sign?: '<' | '>',
): { readonly value: string } | { readonly problem: string } {
  if (isTimestamp(text)) return { value: text };
  const [, own = '', time = ''] = /^([<>]?)(.*)$/s.exec(text) ?? [];
  const span = readTimeSpan(time, 0);
  if (span === undefined || (!span.isRelative && time.includes(':'))) {
    const example = '2026-10-01, 2026-10-01T00:00:00Z with its zone, today, -7d or "this month", in UTC';
    return { problem: `takes a time such as ${example}` };
  }
  const kept = `${own === '' ? (sign ?? '') : own}${time.trim().toLowerCase().replaceAll(/\s+/g, '-')}`;
  return { value: span.isRelative ? kept : wireTime(name, kept, 0) };
}

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

/** Whether the time of a filter moves. */
export function isRelativeTime(text: string): boolean {
  return spanOf(text, 0)?.span.isRelative === true;
}

/**
 * The document says "ISO 8601 date-time". Whether the service accepts one without a zone is unknown, so the zone is
 * required.
 */
function isTimestamp(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.exec(text);
  if (!match || Number.isNaN(Date.parse(text))) return false;
  const [, year, month, day] = match;
  // Date.parse accepts 30 February as 2 March.
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function spanOf(text: string, now: number) {
  const sign = /^[<>]/.exec(text)?.[0];
  const span = readTimeSpan(sign === undefined ? text : text.slice(1), now);
  return span === undefined ? undefined : { sign, span };
}

function iso(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}
