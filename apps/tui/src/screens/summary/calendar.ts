import { formatTotals, type Format, type RenewalDay } from '@paydeck/presentation/internal';
import { chartBar } from '../../drawing/bar.ts';
import { type Span, wrappedAmounts } from '../../drawing/line.ts';
import type { ListingName } from '../../service/listings.ts';
import { sumOfTotals, type Totals } from '../../state/sums.ts';

/** Draws days as a calendar of weeks with a bar for the number of renewals; without room, as a list of days. */
export function calendarLines(days: readonly RenewalDay[], format: Format, width: number): SummaryLine[] {
  const most = Math.max(0, ...days.map(({ count }) => count));
  if (most === 0) return [{ spans: [{ text: '   none of the loaded ones' }] }];
  const drawn = width >= calendarWidth ? weekLines(days, most) : dayLines(days, most);
  return [...drawn, ...totalLines(days, format, width)];
}

function weekLines(days: readonly RenewalDay[], most: number): SummaryLine[] {
  const names: SummaryLine = {
    spans: [{ text: `   week of     ${weekdays.map((day) => day.padEnd(cellWidth)).join('')}`, style: 'muted' }],
    spoken: '',
  };
  const lead = weekdayOf(days[0]?.date ?? '');
  const cells = [...Array.from({ length: lead }, () => undefined), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return [
    names,
    ...weeks.map((week): SummaryLine => {
      const known = week.filter((day) => day !== undefined);
      return {
        spans: [
          { text: `   ${mondayOf(known[0]?.date ?? '')}  `, style: 'muted' },
          ...week.flatMap((day) => cellSpans(day, most)),
        ],
        spoken: known
          .filter(({ count }) => count > 0)
          .map(spokenDay)
          .join(' '),
      };
    }),
  ];
}

function dayFigure({ date }: RenewalDay): Figure {
  // The same conditions as for the count: recurring, and not scheduled for cancellation.
  const filter = `next_billing_date=${date} status=active !on_demand:yes !cancel_at_next_billing_date:yes`;
  return { name: date, listing: 'subscriptions', filter };
}

function cellSpans(day: RenewalDay | undefined, most: number): SummarySpan[] {
  if (day === undefined) return [{ text: ' '.repeat(cellWidth) }];
  const number = day.date.slice(-2);
  if (day.count === 0) return [{ text: `${number} ·`.padEnd(cellWidth), style: 'quiet' }];
  const figure = dayFigure(day);
  return [
    { text: `${number} `, figure },
    { text: `${barOf(day.count, most)} ${day.count}`.padEnd(cellWidth - 3), style: 'good', figure },
  ];
}

function dayLines(days: readonly RenewalDay[], most: number): SummaryLine[] {
  const longest = String(most).length;
  return days
    .filter(({ count }) => count > 0)
    .map((day) => ({
      spans: [
        { text: `   ${day.date}  ${String(day.count).padStart(longest)} `, figure: dayFigure(day) },
        { text: chartBar(day.count / most, shortBar), style: 'good' },
      ],
      spoken: spokenDay(day),
    }));
}

function totalLines(days: readonly RenewalDay[], format: Format, width: number): SummaryLine[] {
  const totals = days.reduce<Totals>((sum, day) => sumOfTotals(sum, day.totals), new Map());
  const count = days.reduce((sum, day) => sum + day.count, 0);
  const words = `${count} in all${totals.size === 0 ? '' : `: ${formatTotals(totals, format)}`}`;
  return wrappedAmounts(words, width - 4).map((line) => ({ spans: [{ text: `   ${line}` }] }));
}

function spokenDay({ date, count }: RenewalDay): string {
  return `${date}: ${count} renew${count === 1 ? 's' : ''}.`;
}

function barOf(count: number, most: number): string {
  return bars[Math.ceil((count / most) * bars.length) - 1] ?? '';
}

function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

function mondayOf(date: string): string {
  const time = Date.parse(`${date}T00:00:00Z`) - weekdayOf(date) * 24 * 60 * 60 * 1000;
  return new Date(time).toISOString().slice(0, 10);
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const cellWidth = 9;
const calendarWidth = 15 + 7 * cellWidth;
const shortBar = 12;

/** A line of the summary: its spans, and a text for screen readers where that differs. */
export interface SummaryLine {
  readonly spans: readonly SummarySpan[];
  /** `undefined` when the spans can be read out as they are; empty when there is nothing to read out. */
  readonly spoken?: string | undefined;
}

export interface SummarySpan extends Span {
  /** The figure that it shows, alone or with its neighbour. */
  readonly figure?: Figure | undefined;
}

/** A count of loaded rows; the rows can be opened. */
export interface Figure {
  /** The status or the day: `active`, `2026-12-03`. */
  readonly name: string;
  readonly listing: ListingName;
  /** The filter that matches exactly the counted rows. */
  readonly filter: string;
}
