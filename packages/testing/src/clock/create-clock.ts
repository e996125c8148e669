import { type ClockOption, type FakeClock, toInstant } from './clock.ts';
import { runningClock } from './running-clock.ts';
import { virtualClock } from './virtual-clock.ts';

/** The default start of a virtual clock: a Monday morning. */
const DEFAULT_INSTANT = Date.UTC(2026, 2, 2, 9);

/** Creates a clock. A virtual clock moves by itself only after `ready`, which resolves when the client has loaded its parts. */
export function createClock(option: ClockOption | undefined, ready: () => Promise<void> = async () => {}): FakeClock {
  if (option === undefined) return virtualClock(DEFAULT_INSTANT, { autoAdvance: true, ready });
  if (option === 'real') return runningClock(Date.now());
  if (typeof option === 'object' && 'running' in option) {
    const from = toInstant(option.from);
    return option.running ? runningClock(from) : virtualClock(from, { autoAdvance: false, ready });
  }
  return virtualClock(toInstant(option), { autoAdvance: true, ready });
}
