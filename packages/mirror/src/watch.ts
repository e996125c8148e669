import { type Client, listNames } from '@paydeck/core';
import type { Mirror } from './mirror.ts';
import { pull, type PullOptions, type PullResult } from './pull.ts';
import { setTimeout as pause } from 'node:timers/promises';

/** Options of `watch`. */
export interface WatchOptions extends Omit<PullOptions, 'kind' | 'signal'> {
  /** Milliseconds from the end of a pull to the next one. */
  readonly everyMs: number;
  /** Milliseconds after which whole lists are read again. Defaults to 24 hours. */
  readonly fullEveryMs?: number | undefined;
  /** Ends it, in the middle of a pull too. */
  readonly signal: AbortSignal;
  /** Called after each pull. */
  readonly onPull?: ((result: PullResult) => void) | undefined;
  /** Called after a pull that failed. The next one continues it. Without it, `watch` rejects with the error. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Waits. Defaults to a timer; replace it in tests. */
  readonly wait?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

/** Pulls again and again until it is aborted: full when the last full pull of a list is a day old, refreshes in between. Rejects with the signal's reason. */
export async function watch(mirror: Mirror, client: Client, options: WatchOptions): Promise<never> {
  const { everyMs, fullEveryMs = 86_400_000, onPull, onError, signal, now = () => new Date(), ...rest } = options;
  const { wait = async (ms: number) => pause(ms, undefined, { signal }) } = options;
  for (;;) {
    let result: PullResult | undefined;
    try {
      const since = new Date(now().getTime() - fullEveryMs).toISOString();
      const status = await mirror.status();
      const old = status.filter(({ complete }) => complete === undefined || complete.began < since);
      const isFresh = !old.some(({ list }) => (rest.lists ?? listNames).includes(list));
      result = await pull(mirror, client, { ...rest, now, signal, kind: isFresh ? 'refresh' : 'full' });
    } catch (error) {
      signal.throwIfAborted();
      if (!onError) throw error;
      onError(error);
    }
    if (result) onPull?.(result);
    try {
      await wait(everyMs, signal);
    } finally {
      signal.throwIfAborted();
    }
  }
}
