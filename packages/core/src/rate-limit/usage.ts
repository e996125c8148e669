/** The requests that ended within the last period: when, the oldest first, and how many. */
export type Usage = readonly (readonly [endedAt: number, count: number])[];

/** Adds requests that have ended, and removes those that are older than the period. */
export function recordUsage(usage: Usage, periodMs: number, endedAt: number, count = 1): Usage {
  const first = usage.findIndex(([time]) => time + periodMs > endedAt);
  const recent = first === -1 ? [] : usage.slice(first);
  const last = recent.at(-1);
  if (last && last[0] > endedAt) return [...recent, [endedAt, count] as const].sort(([a], [b]) => a - b);
  // Requests that ended within a thousandth of the period share the latest time, which keeps the list short and is safe.
  const isSame = last && Math.floor((last[0] * 1_000) / periodMs) === Math.floor((endedAt * 1_000) / periodMs);
  return isSame ? [...recent.slice(0, -1), [endedAt, last[1] + count]] : [...recent, [endedAt, count]];
}

/** Counts the requests that ended within the last period. */
export function countUsage(usage: Usage, periodMs: number, now: number): number {
  let count = 0;
  for (let index = usage.length - 1; index >= 0; index--) {
    const [endedAt, ended] = usage[index] ?? [0, 0];
    if (endedAt + periodMs <= now) break;
    count += ended;
  }
  return count;
}

/** Returns when the oldest request of the last period leaves it; `Infinity` when there is none. */
export function usageFreesAt(usage: Usage, periodMs: number, now: number): number {
  const oldest = usage.find(([endedAt]) => endedAt + periodMs > now);
  return oldest ? oldest[0] + periodMs : Infinity;
}
