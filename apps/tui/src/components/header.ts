import type { RateLimitSnapshot, RateLimitWindow } from '@paydeck/core';
import { listings, type ListingName } from '../listings.ts';
import type { Paint } from '../theme.ts';
import { spreadLine, type Piece } from './line.ts';

/** Whose data is on the screen. */
export interface Account {
  readonly mode: 'test' | 'live';
  /** The profile's name, or where the data comes from. */
  readonly name: string;
}

/** Draws the first line: the mode, in words, the account, the resource, and what is left of the rate limit. */
export function headerLine(
  account: Account,
  listing: ListingName,
  limits: RateLimitSnapshot | undefined,
  now: number,
  width: number,
  paint: Paint,
): string {
  const mode: Piece =
    account.mode === 'live' ? { text: '!LIVE!', style: 'live-mode' } : { text: 'TEST', style: 'test-mode' };
  const left: Piece[] = [mode, { text: ` ${account.name} ` }];
  const tab: Piece = { text: ` [${listings[listing].title}]`, style: 'heading' };
  const window = tightestWindow(limits, now);
  const gauge = gaugePieces(window);
  const isRoomy = width >= tabsFrom;
  return spreadLine(isRoomy ? [...left, tab] : left, [[...gauge, ...barPieces(window)], gauge], width, paint);
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
const tabsFrom = 60;
