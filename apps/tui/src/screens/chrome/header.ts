import { displayWidth, fit } from '@paydeck/presentation/internal';
import type { Session } from '../../service/connection.ts';
import { ageText } from '../../service/time-text.ts';
import { mirroredAt } from '../../state/mirror.ts';
import { isLoading } from '../../state/load-state.ts';
import { savedViewOf } from '../../state/saved-views.ts';
import { screenOf } from '../../state/stack.ts';
import type { DrawContext, State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { gauges } from './gauge.ts';
import { spreadLine, widthOf, type Line, type Span } from '../../drawing/line.ts';
import { listingNames, resources } from '../../service/resources/resources.ts';

/** Draws the account, the tabs and the rate limit. */
export function headerLine(state: State, { limits, now }: DrawContext): Line {
  const { session } = state;
  const width = state.size.columns - 1;
  const name = fit(session.name, Math.min(displayWidth(session.name), longestName));
  const notes = [...rightsSpans(session), ...mirrorSpans(state, now)].flatMap((span) => [span, { text: ' ' }]);
  const start: Span[] = [modeSpan(session), { text: ` ${name} ` }, ...notes];
  const limit = gauges(limits, now, isLoading(viewOf(state).list.loadState));
  // Tabs are shortened first; a gauge without both windows shows too little to make room for them.
  const room = width - 1 - Math.max(usualGauge, widthOf(limit.at(-2) ?? []));
  const tabs = tabLines(state).find((spans) => widthOf([...start, ...spans]) <= room) ?? [];
  return spreadLine([...start, ...tabs], limit, width);
}

/** What may be written, next to the mode. In test mode writes are the rule. */
function rightsSpans({ mode, canWrite, isOffline }: Session): Span[] {
  if (isOffline === true) return [{ text: 'OFFLINE', style: 'warning' }];
  if (!canWrite) return [{ text: 'read-only', style: 'warning' }];
  return mode === 'live' ? [{ text: 'WRITES ON', style: 'bad' }] : [];
}

function mirrorSpans(state: State, now: number): Span[] {
  const at = mirroredAt(viewOf(state).list);
  if (at === undefined) return [];
  return [{ text: `mirror ${ageText(now - at)}${state.isMirrorBusy === true ? '...' : ''}`, style: 'muted' }];
}

export function modeSpan({ mode }: Session): Span {
  return mode === 'live' ? { text: '!LIVE!', style: 'live-mode' } : { text: 'TEST', style: 'test-mode' };
}

/** The numbered tabs, from long to short. Saved views need room beside all others. */
function tabLines(state: State): Span[][] {
  const isSummary = screenOf(state).definition.name === 'summary';
  const tab = isSummary ? 'summary' : viewOf(state).list.listing;
  const view = isSummary ? undefined : savedViewOf(state);
  const lists = [
    ...listingNames.map((name) => ({ name, title: resources[name].title, short: resources[name].shortTitle })),
    { name: 'summary', title: 'Summary', short: 'Sum' },
  ];
  const saved = state.display.views
    .slice(0, mostTabs - lists.length)
    .map(({ name }) => ({ name: `view ${name}`, title: name, short: name }));
  const current = saved.find(({ name }) => name === `view ${view}`)?.name ?? tab;
  const [full, short] = [drawnTabs(lists, 'title', tab), drawnTabs(lists, 'short', tab)];
  return [
    ...(saved.length === 0 ? [] : [drawnTabs([...lists, ...saved], 'title', current)]),
    full,
    short,
    short.map((span) => ({ ...span, text: span.text.trimEnd() })),
    short.map((span) => (span.style === 'heading' ? span : { text: span.text.slice(0, ' 1 '.length) })),
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
    const number = /^[[ ]([1-9]) /.exec(text)?.[1];
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
