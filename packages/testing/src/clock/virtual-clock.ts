import { durationMs, type FakeClock, toInstant, waitFor } from './clock.ts';

/** A clock that moves only when it is advanced and, with `autoAdvance`, when a client waits on it. */
export function virtualClock(
  start: number,
  { autoAdvance, ready }: { readonly autoAdvance: boolean; readonly ready: () => Promise<void> },
): FakeClock {
  let now = start;
  let alarms: readonly Alarm[] = [];
  /** Counts every use of the clock. */
  let activity = 0;
  let isMoving = false;

  function set(time: number, callback: () => void, isClients: boolean): () => void {
    const alarm: Alarm = { time, callback, isClients };
    alarms = [...alarms, alarm];
    activity += 1;
    return () => {
      alarms = alarms.filter((other) => other !== alarm);
      activity += 1;
    };
  }

  function advanceTo(target: number): void {
    // One alarm at a time and in order, because an alarm may set another one that is also due.
    for (let next = earliest(alarms, target); next !== undefined; next = earliest(alarms, target)) {
      const due = next;
      alarms = alarms.filter((other) => other !== due);
      now = Math.max(now, due.time);
      due.callback();
    }
    now = Math.max(now, target);
  }

  /** Jumps from alarm to alarm while a client waits. */
  async function moveOn(): Promise<void> {
    await ready();
    while (alarms.some(({ isClients, time }) => isClients && time !== Infinity)) {
      const before = activity;
      await turns(QUIET_TURNS);
      const next = earliest(alarms, Number.MAX_VALUE);
      if (before === activity && next !== undefined) advanceTo(next.time);
    }
    isMoving = false;
  }

  return {
    isRunning: false,
    now: () => {
      activity += 1;
      return Math.floor(now);
    },
    date: () => new Date(Math.floor(now)),
    after: (delayMs, callback) => {
      const cancel = set(now + delayMs, callback, true);
      if (autoAdvance && !isMoving) {
        isMoving = true;
        void moveOn();
      }
      return cancel;
    },
    advance: (duration) => advanceTo(now + durationMs(duration)),
    set: (instant) => {
      now = toInstant(instant);
    },
    wait: async (ms, signal) => waitFor((wake) => set(now + ms, wake, false), signal),
    at: (time, callback) => set(time, callback, false),
  };
}

interface Alarm {
  readonly time: number;
  readonly callback: () => void;
  /** Whether a client waits for it. */
  readonly isClients: boolean;
}

function earliest(alarms: readonly Alarm[], until: number): Alarm | undefined {
  let found: Alarm | undefined;
  for (const alarm of alarms)
    if (alarm.time <= until && (found === undefined || alarm.time < found.time)) found = alarm;
  return found;
}

/** A response is read and the next request is sent within one turn of the event loop. The other turns are for user code. */
const QUIET_TURNS = 5;

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
