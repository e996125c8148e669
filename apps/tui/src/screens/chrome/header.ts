import type { RateLimitSnapshot } from '@paydeck/core/rate-limit';
import { displayWidth, fit } from '@paydeck/presentation/internal';
import { listings, type ListingName } from '../../service/listings.ts';
import type { Session } from '../../service/connection.ts';
import { ageText } from '../../service/time-text.ts';
import { mirroredAt } from '../../state/mirror.ts';
import { isLoading } from '../../state/load-state.ts';
import { savedViewOf } from '../../state/saved-views.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { gauges } from './gauge.ts';
import { spreadLine, widthOf, type Line, type Span } from '../../drawing/line.ts';
import { listingNames } from '../../service/resources/resources.ts';

export interface Heading {
  readonly session: Session;
  readonly tab: ListingName | 'summary';
  /** The saved view that is shown, and all of them: they are the last tabs. */
  readonly view?: string | undefined;
  readonly views?: readonly string[] | undefined;
  readonly limits: RateLimitSnapshot | undefined;
  /** The time, in milliseconds since 1970. */
  readonly now: number;
  readonly isBusy: boolean;
  /** When the list was read, if it is from the mirror, in milliseconds since 1970; and whether that is being refreshed. */
  readonly mirror?: { readonly at: number | undefined; readonly isBusy: boolean } | undefined;
}

export function headerLine(
  { session, tab, view, views = [], limits, now, isBusy, mirror = { at: undefined, isBusy: false } }: Heading,
  width: number,
): Line {
  const name = fit(session.name, Math.min(displayWidth(session.name), longestName));
  const notes = [...rightsSpans(session), ...mirrorSpans(mirror, now)].flatMap((span) => [span, { text: ' ' }]);
  const start: Span[] = [modeSpan(session), { text: ` ${name} ` }, ...notes];
  const limit = gauges(limits, now, isBusy);
  // Tabs are shortened first; a gauge without both windows shows too little to make room for them.
  const room = width - 1 - Math.max(usualGauge, widthOf(limit.at(-2) ?? []));
  const tabs = tabLines(tab, view, views).find((spans) => widthOf([...start, ...spans]) <= room) ?? [];
  return spreadLine([...start, ...tabs], limit, width);
}

export function headingOf(state: State, tab: Heading['tab'], now: Pick<Heading, 'limits' | 'now'>): Heading {
  const { session, display } = state;
  const { list } = viewOf(state);
  const view = tab === 'summary' ? undefined : savedViewOf(state);
  const mirror = { at: mirroredAt(list), isBusy: state.isMirrorBusy === true };
  const views = display.views.map(({ name }) => name);
  return { session, tab, view, views, isBusy: isLoading(list.loadState), mirror, ...now };
}

/** What may be written, next to the mode. In test mode writes are the rule. */
function rightsSpans({ mode, canWrite, isOffline }: Session): Span[] {
  if (isOffline === true) return [{ text: 'OFFLINE', style: 'warning' }];
  if (!canWrite) return [{ text: 'read-only', style: 'warning' }];
  return mode === 'live' ? [{ text: 'WRITES ON', style: 'bad' }] : [];
}

function mirrorSpans({ at, isBusy }: NonNullable<Heading['mirror']>, now: number): Span[] {
  if (at === undefined) return [];
  return [{ text: `mirror ${ageText(now - at)}${isBusy ? '...' : ''}`, style: 'muted' }];
}

export function modeSpan({ mode }: Session): Span {
  return mode === 'live' ? { text: '!LIVE!', style: 'live-mode' } : { text: 'TEST', style: 'test-mode' };
}

/** The numbered tabs, from long to short. Saved views need room beside all others. */
function tabLines(tab: Heading['tab'], view: string | undefined, views: readonly string[]): Span[][] {
  const lists = [
    ...listingNames.map((name) => ({ name, title: listings[name].title, short: listings[name].shortTitle })),
    { name: 'summary', title: 'Summary', short: 'Sum' },
  ];
  const saved = views
    .slice(0, mostTabs - lists.length)
    .map((name) => ({ name: `view ${name}`, title: name, short: name }));
  const current = saved.find(({ name }) => name === `view ${view}`)?.name ?? tab;
  const [full, short] = [drawnTabs(lists, 'title', tab), drawnTabs(lists, 'short', tab)];
  return [
    ...(saved.length === 0 ? [] : [drawnTabs([...lists, ...saved], 'title', current)]),
    full,
    short,
    short.map((span) => ({ ...span, text: span.text.trimEnd() })),
    full.filter(({ style }) => style === 'heading'),
    short.filter(({ style }) => style === 'heading'),
    [],
  ];
}

/** The current tab is in brackets. */
function drawnTabs(
  tabs: readonly Readonly<Record<'name' | 'title' | 'short', string>>[],
  word: 'title' | 'short',
  current: string,
): Span[] {
  return tabs.map((tab, index) => {
    const numbered = `${index + 1} ${tab[word]}`;
    return tab.name === current ? { text: `[${numbered}]`, style: 'heading' } : { text: ` ${numbered} ` };
  });
}

export function tabAt(line: Line, cell: number): number | undefined {
  let left = 0;
  for (const { text } of line) {
    const right = left + displayWidth(text);
    const number = /^[[ ]([1-9]) \S/.exec(text)?.[1];
    if (number !== undefined && cell >= left && cell < right) return Number(number);
    left = right;
  }
  return undefined;
}

/** One for each digit. */
const mostTabs = 9;
const longestName = 24;
/** `limit 10/10 · 100/100`: reserved from the start, so that the tabs do not move at the first response. */
const usualGauge = 21;
