import { type ClockOption, type FakeClock, toInstant } from './clock.ts';
import { RunningClock } from './running-clock.ts';
import { VirtualClock } from './virtual-clock.ts';

const DEFAULT_INSTANT = Date.UTC(2026, 2, 2, 9);

/** Creates a clock. A virtual clock moves by itself only after `ready`, which resolves when the client has loaded its parts. */
export function createClock(option: ClockOption | undefined, ready: () => Promise<void> = async () => {}): FakeClock {
  if (option === undefined) return new VirtualClock(DEFAULT_INSTANT, { autoAdvance: true, ready });
  if (option === 'real') return new RunningClock(Date.now());
  if (typeof option === 'object' && 'running' in option) {
    const from = toInstant(option.from);
    return option.running ? new RunningClock(from) : new VirtualClock(from, { autoAdvance: false, ready });
  }
  return new VirtualClock(toInstant(option), { autoAdvance: true, ready });
}
