import type { Output } from './io.ts';

/** The progress line at the bottom of a terminal. */
export interface Progress {
  count(items: number): void;
  /** The end of a rate-limit wait; `undefined` without one. */
  wait(until: Date | undefined): void;
  /** Clears the line until the next change. */
  clear(): void;
}

/** Makes the progress of reading `what`. It draws ten times a second at most. */
export function createProgress(stderr: Output, what: string, now: () => number): Progress {
  const startedAt = now();
  let items = 0;
  let waitsUntil: Date | undefined;
  let drawnAt = startedAt;
  let isShown = false;
  let timer: NodeJS.Timeout | undefined;
  const draw = (): void => {
    drawnAt = now();
    isShown = true;
    stderr.write(
      `\r${progressText({ items, what, elapsedMs: drawnAt - startedAt, waitsUntil, now: drawnAt })}\u001b[K`,
    );
  };
  return {
    count(count) {
      items = count;
      if (now() - drawnAt >= drawEveryMs) draw();
    },
    wait(until) {
      if (until === undefined && waitsUntil === undefined) return;
      waitsUntil = until;
      clearInterval(timer);
      // The seconds count down though nothing else happens.
      if (until !== undefined) timer = setInterval(draw, 1000).unref();
      draw();
    },
    clear() {
      if (isShown) stderr.write('\r\u001b[K');
      isShown = false;
      clearInterval(timer);
    },
  };
}

/** Writes how far it is: `1200 subscriptions, 240/s, waits 12 s for the rate limit`. */
export function progressText({
  items,
  what,
  elapsedMs,
  waitsUntil,
  now,
}: {
  readonly items: number;
  readonly what: string;
  readonly elapsedMs: number;
  readonly waitsUntil: Date | undefined;
  readonly now: number;
}): string {
  const rate = elapsedMs > 0 ? `, ${Math.round((items * 1000) / elapsedMs)}/s` : '';
  const waitMs = waitsUntil === undefined ? 0 : waitsUntil.getTime() - now;
  const wait = waitMs > 0 ? `, waits ${Math.ceil(waitMs / 1000)} s for the rate limit` : '';
  return `${items} ${what}${rate}${wait}`;
}

const drawEveryMs = 100;
