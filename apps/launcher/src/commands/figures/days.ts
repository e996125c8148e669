import { formatDate } from '@paydeck/presentation';
import { wholeNumber } from '../whole-number.ts';
import type { CommandArgument, CommandContext } from '../command.ts';

/** How many days to look ahead, as an argument. */
export const daysArgument: CommandArgument = { name: 'days', placeholder: 'Days (7)', isOptional: true };

/** Some whole days in UTC, today first, as in the browser's summary. */
export interface DaysAhead {
  /** How it is called: `in the 7 days from 2026-11-21 on`. */
  readonly name: string;
  /** Whether a moment, in milliseconds since 1970, lies in it. */
  has(moment: number | undefined): moment is number;
}

/** Reads the argument; a wrong one is a `UsageError`. */
export function daysAhead({ arguments: { days: text }, now }: CommandContext): DaysAhead {
  const days = wholeNumber(text, { name: 'days', most: 366, byDefault: 7 });
  const start = Math.floor(now / dayMs) * dayMs;
  const end = start + days * dayMs;
  return {
    name: days === 1 ? 'today' : `in the ${days} days from ${formatDate(now)} on`,
    has: (moment): moment is number => moment !== undefined && moment >= start && moment < end,
  };
}

/** Returns the day of a moment as the heading of its rows: `TODAY`, `SUN 2026-11-22`. */
export function dayHeading(moment: number, now: number): string {
  if (formatDate(moment) === formatDate(now)) return 'TODAY';
  return `${weekdays[new Date(moment).getUTCDay()] ?? ''} ${formatDate(moment)}`;
}

const dayMs = 86_400_000;
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
