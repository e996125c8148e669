/** The difference between the clock of this machine and the clock of the service. */
export interface ClockDifference {
  /** Seconds by which this machine is ahead; negative if it is behind. Up to two seconds count as 0. */
  readonly seconds: number;
  /** In words: `agrees with that of the service`, `12 s behind that of the service`. */
  readonly words: string;
}

/**
 * Compares a clock with the `Date` header of a response that has just arrived. The header has whole seconds and a
 * latency, so up to two seconds count as none. Returns `undefined` for a missing or invalid header.
 *
 * @example
 * import { clockDifference } from '@paydeck/presentation';
 *
 * clockDifference('Sat, 21 Nov 2026 12:04:00 GMT', Date.now())
 */
export function clockDifference(date: string | null, now: number): ClockDifference | undefined {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return undefined;
  const seconds = Math.round((now - theirs) / 1000);
  if (Math.abs(seconds) <= 2) return { seconds: 0, words: 'agrees with that of the service' };
  const side = seconds > 0 ? 'ahead of' : 'behind';
  return { seconds, words: `${Math.abs(seconds)} s ${side} that of the service` };
}
