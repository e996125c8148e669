import { type Duration, durationMs, type FakeClock, toInstant, waitFor } from './clock.ts';

/** A clock that moves only when it is advanced and, with `autoAdvance`, when a client waits on it. */
export class VirtualClock implements FakeClock {
  readonly isRunning = false;
  #now: number;
  readonly #autoAdvance: boolean;
  readonly #ready: () => Promise<void>;
  #alarms: readonly Alarm[] = [];
  #activity = 0;
  #isMoving = false;

  constructor(
    start: number,
    { autoAdvance, ready }: { readonly autoAdvance: boolean; readonly ready: () => Promise<void> },
  ) {
    this.#now = start;
    this.#autoAdvance = autoAdvance;
    this.#ready = ready;
  }

  readonly now = (): number => {
    this.#activity += 1;
    return Math.floor(this.#now);
  };

  readonly date = (): Date => new Date(Math.floor(this.#now));

  readonly after = (delayMs: number, callback: () => void): (() => void) => {
    const cancel = this.#set(this.#now + delayMs, callback, true);
    if (this.#autoAdvance && !this.#isMoving) {
      this.#isMoving = true;
      void this.#moveOn();
    }
    return cancel;
  };

  readonly advance = (duration: Duration): void => this.#advanceTo(this.#now + durationMs(duration));

  readonly set = (instant: string | Date | number): void => {
    this.#now = toInstant(instant);
  };

  readonly wait = async (ms: number, signal?: AbortSignal): Promise<void> =>
    waitFor((wake) => this.#set(this.#now + ms, wake, false), signal);

  readonly at = (time: number, callback: () => void): (() => void) => this.#set(time, callback, false);

  #set(time: number, callback: () => void, isClients: boolean): () => void {
    const alarm: Alarm = { time, callback, isClients };
    this.#alarms = [...this.#alarms, alarm];
    this.#activity += 1;
    return () => {
      this.#remove(alarm);
      this.#activity += 1;
    };
  }

  #remove(alarm: Alarm): void {
    this.#alarms = this.#alarms.filter((other) => other !== alarm);
  }

  #advanceTo(target: number): void {
    // One alarm at a time and in order, because an alarm may set another one that is also due.
    for (let due = this.#earliest(target); due !== undefined; due = this.#earliest(target)) {
      this.#remove(due);
      this.#now = Math.max(this.#now, due.time);
      due.callback();
    }
    this.#now = Math.max(this.#now, target);
  }

  async #moveOn(): Promise<void> {
    await this.#ready();
    while (this.#alarms.some(({ isClients, time }) => isClients && time !== Infinity)) {
      const before = this.#activity;
      await turns(QUIET_TURNS);
      const next = this.#earliest(Number.MAX_VALUE);
      if (before === this.#activity && next !== undefined) this.#advanceTo(next.time);
    }
    this.#isMoving = false;
  }

  #earliest(until: number): Alarm | undefined {
    let found: Alarm | undefined;
    for (const alarm of this.#alarms)
      if (alarm.time <= until && (found === undefined || alarm.time < found.time)) found = alarm;
    return found;
  }
}

interface Alarm {
  readonly time: number;
  readonly callback: () => void;
  readonly isClients: boolean;
}

/** A response is read and the next request is sent within one turn of the event loop. The other turns are for user code. */
const QUIET_TURNS = 5;

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
