import { formatDate } from '@paydeck/presentation';
import { wholeNumber } from '../whole-number.ts';
import type { CommandArgument, CommandContext } from '../command.ts';

/** How many days to look ahead, as an argument. */
export const daysArgument: CommandArgument = { name: 'days', placeholder: 'Days (7)', isOptional: true };

/** Some days from now on, in UTC. */
export interface DaysAhead {
  /** How it is called: `in the next 7 days`. */
  readonly name: string;
  /** Whether a moment, in milliseconds since 1970, lies in it. */
  has(moment: number | undefined): moment is number;
}

/** Reads the argument; a wrong one is a `UsageError`. */
export function daysAhead({ arguments: { days: text }, now }: CommandContext): DaysAhead {
  const days = wholeNumber(text, { name: 'days', most: 366, byDefault: 7 });
  const end = now + days * dayMs;
  return {
    name: `in the next ${days === 1 ? 'day' : `${days} days`}`,
    has: (moment): moment is number => moment !== undefined && moment >= now && moment < end,
  };
}

/** Returns the day of a moment as the heading of its rows: `TODAY`, `SUN 2026-11-22`. */
export function dayHeading(moment: number, now: number): string {
  if (formatDate(moment) === formatDate(now)) return 'TODAY';
  return `${weekdays[new Date(moment).getUTCDay()] ?? ''} ${formatDate(moment)}`;
}

export const dayMs = 86_400_000;
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
