import { partText } from '../../table/list-texts.ts';
import { hasEnded } from '../../state/load-state.ts';
import type { Discount, Payout, Subscription, Webhook } from '@paydeck/core';
import {
  amountText,
  discountCounts,
  displayWidth,
  figureOf,
  fit,
  formatDate,
  recurringRevenue,
  recurringWords,
  renewalDays,
  revenueWords,
  safeText,
  statusCounts,
  statusTone,
  webhookCounts,
  type Format,
} from '@paydeck/presentation/internal';
import { chartBar } from '../../drawing/bar.ts';
import type { Style } from '../../drawing/theme.ts';
import { keyLabel } from '../../keys/key-names.ts';
import type { ListingName } from '../../service/listings.ts';
import { equalsCondition } from '../../service/fields.ts';
import type { State } from '../../state/state.ts';
import { calendarLines, type SummaryLine } from './calendar.ts';
import { formatOf } from '../../service/display.ts';
import { listCache } from '../../state/list-cache.ts';
import { loadedList } from '../../state/loaded.ts';
import { payoutTrend } from '../browse/detail-pane.ts';
import type { SummaryPart } from '../../service/resources/resource.ts';
import { listingNames, resources } from '../../service/resources/resources.ts';

/** Summarizes only loaded rows. Each section says how many rows it covers. */
export function summaryLines(state: State, width: number): SummaryLine[] {
  const sections = listingNames.map((listing) => sectionLines(state, listing, width));
  return sections.flatMap((lines, index) => (index === 0 ? lines : [blank, ...lines]));
}

function sectionLines(state: State, listing: ListingName, width: number): SummaryLine[] {
  const list = loadedList(state, listing);
  const { title } = resources[listing];
  if (list === undefined) {
    const key = keyLabel(String(listingNames.indexOf(listing) + 1));
    return [heading(title, 'nothing loaded'), text(`   Press ${key} to load them.`)];
  }
  const { items, at } = list.loadState;
  const format = formatOf(state.display, at);
  const depends = [width, hasEnded(list.loadState), format.amountUnit, format.payoutCurrency].join(' ');
  return sectionsKnown(items, depends, items, () => [
    heading(title, partText(list)),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see `parts`
    ...resources[listing].summary.flatMap((part) => parts[part](items as readonly never[], format, width)),
  ]);
}

const sectionsKnown = listCache<SummaryLine[]>();

/** A list names the parts that its items have the fields for. */
const parts: Readonly<Record<SummaryPart, (items: readonly never[], format: Format, width: number) => SummaryLine[]>> =
  {
    statuses: statusLines,
    revenue: revenueLines,
    renewals: renewalLines,
    redeemable: redeemableLines,
    trend: trendLines,
    enabled: enabledLines,
  };

function statusLines(items: readonly Subscription[], _format: Format, width: number): SummaryLine[] {
  const counts = statusCounts(items);
  const longest = Math.max(0, ...counts.map(({ count }) => String(count).length));
  const barRoom = Math.max(4, Math.min(48, width - statusWidth - longest - 6));
  return counts.map(({ status, count, part }): SummaryLine => {
    const tone = statusTone(status);
    const filter = equalsCondition('status', status);
    const figure = { name: safeText(status, longestName), listing: 'subscriptions', filter } as const;
    return {
      spans: [
        { text: `   ${fit(status, statusWidth)} ${String(count).padStart(longest)} `, style: tone, figure },
        { text: chartBar(part, barRoom), style: tone },
      ],
    };
  });
}

function trendLines(items: readonly Payout[], format: Format, width: number): SummaryLine[] {
  const trend = payoutTrend(items, format, Math.max(8, width - 6));
  if (trend === undefined) return [];
  return [
    { spans: [{ text: `   ${trend.bars}`, style: 'good' }] },
    text(`   amounts ${trend.span} (${trend.unit})`),
    text(`   ${trend.figures}`),
    text(`   sum of the loaded ones ${trend.sum}`),
  ];
}

function redeemableLines(items: readonly Discount[], { now }: Format): SummaryLine[] {
  const { redeemable, notRedeemable, unknown } = figureOf(discountCounts(now), items);
  return [countsLine(['redeemable', redeemable, 'good'], ['not', notRedeemable, 'quiet'], unknown)];
}

function enabledLines(items: readonly Webhook[]): SummaryLine[] {
  const { on: enabled, disabled, unknown } = figureOf(webhookCounts(), items);
  return [countsLine(['enabled', enabled, 'good'], ['disabled', disabled, disabled === 0 ? 'quiet' : 'bad'], unknown)];
}

function countsLine(one: Count, other: Count, unknown: number): SummaryLine {
  const spans = [one, other].flatMap(([name, count, style]) => [
    { text: `   ${name} ` },
    { text: String(count), style },
  ]);
  return { spans: [...spans, { text: unknown === 0 ? '' : `   unknown ${unknown}` }] };
}

type Count = readonly [name: string, count: number, style: Style];

/** Amounts of different currencies are not added up. */
function revenueLines(items: readonly Subscription[], format: Format): SummaryLine[] {
  const { totals, counts } = figureOf(recurringRevenue(format.now), items);
  const texts = [...totals]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([currency, total]) => [currency, amountText(total, currency, format)] as const);
  const longest = Math.max(0, ...texts.map(([, amount]) => displayWidth(amount)));
  const lines = texts.map(([currency, amount]) => {
    const count = counts.get(currency) ?? 0;
    const of = `of ${count} subscription${count === 1 ? '' : 's'}`;
    return text(`   ${fit(safeText(currency), 4)} ${fit(amount, longest, 'right')}   ${of}`);
  });
  return titled(`Recurring revenue a month (${revenueWords}), before tax`, lines);
}

function renewalLines(items: readonly Subscription[], format: Format, width: number): SummaryLine[] {
  return titled(
    `Renewals (${recurringWords}, not scheduled for cancellation) in the ${renewalSpan} days from ${formatDate(format.now)} on`,
    calendarLines(renewalDays(items, format.now, renewalSpan), format, width),
  );
}

function titled(title: string, lines: readonly SummaryLine[]): SummaryLine[] {
  return lines.length === 0 ? [] : [blank, { spans: [{ text: ` ${title}`, style: 'muted' }] }, ...lines];
}

function heading(title: string, part: string): SummaryLine {
  return {
    spans: [
      { text: ` ${title}`, style: 'heading' },
      { text: `   ${part}`, style: 'muted' },
    ],
  };
}

function text(words: string): SummaryLine {
  return { spans: [{ text: words }] };
}

const blank: SummaryLine = { spans: [] };
const statusWidth = 10;
/** The longest name of a figure in the status line, which also shows the position. */
const longestName = 32;
const renewalSpan = 30;
