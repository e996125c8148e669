import type { RateLimitSnapshot, RateLimitWindow } from '@paydeck/core';
import { listingNames, listings, type ListingName } from '../listings.ts';
import type { Session } from '../session.ts';
import type { Paint } from '../theme.ts';
import { spreadLine, type Piece } from './line.ts';

/** Draws the first line: the mode, in words, the account, the resource, and what is left of the rate limit. */
export function headerLine(
  session: Session,
  listing: ListingName,
  limits: RateLimitSnapshot | undefined,
  now: number,
  width: number,
  paint: Paint,
): string {
  const mode: Piece =
    session.mode === 'live' ? { text: '!LIVE!', style: 'live-mode' } : { text: 'TEST', style: 'test-mode' };
  const left: Piece[] = [mode, { text: ` ${session.name} ` }, ...tabPieces(listing, width)];
  const window = tightestWindow(limits, now);
  const gauge = gaugePieces(window);
  return spreadLine(left, [[...gauge, ...barPieces(window)], gauge], width, paint);
}

/** The lists by their numbers, the one on the screen in brackets; that one alone where there is no room for all. */
function tabPieces(current: ListingName, width: number): Piece[] {
  if (width < tabFrom) return [];
  return listingNames.flatMap((name, index) => {
    const title = width >= titlesFrom ? listings[name].title : listings[name].shortTitle;
    if (name === current) return [{ text: ` [${index + 1} ${title}]`, style: 'heading' } as const];
    return width >= tabsFrom ? [{ text: `  ${index + 1} ${title} ` }] : [];
  });
}

/** Of the windows seen, the one with the smallest part left. A window that has passed since has started anew, whole. */
export function tightestWindow(limits: RateLimitSnapshot | undefined, now: number): RateLimitWindow | undefined {
  const windows = (limits?.windows ?? []).map((window) => (isPast(window, now) ? startedAnew(window) : window));
  return windows.sort((a, b) => partLeft(a) - partLeft(b))[0];
}

function isPast({ resetAt }: RateLimitWindow, now: number): boolean {
  return resetAt !== undefined && resetAt.getTime() <= now;
}

function startedAnew({ limit }: RateLimitWindow): RateLimitWindow {
  return { limit, remaining: limit, resetAt: undefined };
}

function gaugePieces(window: RateLimitWindow | undefined): Piece[] {
  if (window === undefined) return [{ text: 'rl -', style: 'muted' }];
  const style = partLeft(window) < 0.2 ? 'bad' : undefined;
  return [{ text: `rl ${window.remaining ?? '?'}/${window.limit}`, style }];
}

function barPieces(window: RateLimitWindow | undefined): Piece[] {
  if (window === undefined) return [];
  const filled = Math.round(partLeft(window) * barWidth);
  return [{ text: ` ▕${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}▏` }];
}

function partLeft({ remaining, limit }: RateLimitWindow): number {
  return limit > 0 ? Math.min(1, Math.max(0, (remaining ?? limit) / limit)) : 0;
}

const barWidth = 6;
const tabFrom = 50;
const tabsFrom = 72;
const titlesFrom = 100;
