import type { RateLimitWindow } from '@paydeck/core';
import type { Store } from './store.ts';

/** The rate limit as the last run has seen it. */
export interface SeenLimit {
  /** When, in milliseconds since 1970. */
  readonly at: number;
  readonly windows: readonly RateLimitWindow[];
}

/** Reads the stored rate limit; `undefined` when there is none. */
export async function readSeenLimit(store: Store): Promise<SeenLimit | undefined> {
  const value = await store.read(name);
  if (!isWritten(value)) return undefined;
  const windows = value.windows.flatMap((window) => (isWindow(window) ? [withDate(window)] : []));
  return { at: value.at, windows };
}

export async function writeSeenLimit(store: Store, { at, windows }: SeenLimit): Promise<void> {
  await store.write(name, {
    at,
    windows: windows.map((window) => ({ ...window, resetAt: window.resetAt?.getTime() })),
  });
}

/** Returns the window with the fewest requests left. */
export function tightest(windows: readonly RateLimitWindow[]): RateLimitWindow | undefined {
  return windows
    .filter(({ remaining }) => remaining !== undefined)
    .sort((left, right) => (left.remaining ?? 0) - (right.remaining ?? 0) || right.limit - left.limit)[0];
}

const name = 'rate-limit';

interface WrittenWindow {
  readonly limit: number;
  readonly remaining?: number;
  readonly resetAt?: number;
}

function withDate({ limit, remaining, resetAt }: WrittenWindow): RateLimitWindow {
  return { limit, remaining, resetAt: resetAt === undefined ? undefined : new Date(resetAt) };
}

function isWritten(value: unknown): value is { readonly at: number; readonly windows: readonly unknown[] } {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('windows' in value)) return false;
  return typeof value.at === 'number' && Array.isArray(value.windows);
}

function isWindow(value: unknown): value is WrittenWindow {
  if (typeof value !== 'object' || value === null || !('limit' in value) || typeof value.limit !== 'number')
    return false;
  return ['remaining', 'resetAt'].every((field) => {
    const given: unknown = Reflect.get(value, field);
    return given === undefined || typeof given === 'number';
  });
}
