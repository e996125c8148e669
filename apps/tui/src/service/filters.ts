import { readTimeSpan, readYesOrNo, yesOrNo, type Filter } from '@paydeck/presentation/internal';
import { wireTime } from './requests.ts';

export type ReadValue = { readonly value: string | number | boolean } | { readonly problem: string };

/**
 * Parses the value of a filter, or describes why it is invalid: `takes a value`. `sign` is the side of a time: `>2026-10`
 * means after that month.
 */
export function parseFilter(filter: Filter, text: string, sign?: '<' | '>'): ReadValue {
  if (filter.kind === 'boolean') {
    const value = readYesOrNo(text);
    return value === undefined ? { problem: `takes ${yesOrNo}` } : { value };
  }
  if (filter.kind === 'choice') return parseChoices(filter, text);
  if (filter.kind === 'timestamp') return parseTime(filter, text, sign);
  if (filter.kind === 'count') return parseCount(filter, text);
  if (text.trim() === '') return { problem: 'takes a value' };
  // No id and no code has one, and the service would find nothing.
  if (text.includes(',')) return { problem: 'takes one value: run it once for each' };
  return { value: text };
}

/** Parses several values. Each becomes a separate request, because the service accepts one. */
function parseChoices({ choices = [] }: Filter, text: string): ReadValue {
  const given = [...new Set(text.split(','))];
  if (given.every((each) => choices.includes(each))) return { value: given.join(',') };
  return { problem: `takes one of ${choices.join(', ')}, or several with commas` };
}

/** A relative time is kept as typed. It is resolved when the request is sent. */
function parseTime(filter: Filter, text: string, sign: '<' | '>' | undefined): ReadValue {
  if (isTimestamp(text)) return { value: text };
  const [, own = '', time = ''] = /^([<>]?)(.*)$/s.exec(text) ?? [];
  const span = readTimeSpan(time, 0);
  if (span === undefined || (!span.isRelative && time.includes(':'))) {
    const example = '2026-10-01, 2026-10-01T00:00:00Z with its zone, today, -7d or "this month", in UTC';
    return { problem: `takes a time such as ${example}` };
  }
  const kept = `${own === '' ? (sign ?? '') : own}${time.trim().toLowerCase().replaceAll(/\s+/g, '-')}`;
  return { value: span.isRelative ? kept : wireTime(filter.name, kept, 0) };
}

function parseCount(filter: Filter, text: string): ReadValue {
  const value = Number(text);
  if (/^\d{1,10}$/.test(text) && value <= (filter.max ?? 2_147_483_647)) return { value };
  const range = filter.max === undefined ? 'a whole number from 0 up' : `a whole number from 0 to ${filter.max}`;
  return { problem: `takes ${range}` };
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
