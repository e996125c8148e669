import type { ClientEvent } from '@paydeck/core';
import type { ConnectionEvent } from '../service/connection.ts';
import type { Failure } from './failure.ts';
import type { ServiceChoice } from './invocation.ts';
import type { Io } from './io.ts';
import { createProgress } from './progress.ts';

/** Reports the progress of a command on stderr. */
export interface Reporter {
  /** Handles a client event: a line for each request with --verbose, and the waits on a terminal. */
  event(event: ConnectionEvent): void;
  /** So many items have been printed. */
  count(items: number): void;
  /** Clears the progress line before other output. */
  clear(): void;
  /** Reports a note, unless `--quiet` is given. */
  note(text: string): void;
  /** Reports a warning, even with `--quiet`. */
  warn(text: string): void;
  /** Reports a failure, and returns its exit code. */
  fail(failure: Failure): number;
}

/** Makes the reporter of a command that reads `what`. */
export function createReporter(io: Io, choice: ServiceChoice, what: string): Reporter {
  const { stderr } = io;
  const isShown = stderr.isTTY === true && !choice.isQuiet && !choice.isVerbose;
  const progress = isShown ? createProgress(stderr, what, io.now) : undefined;
  const warn = (text: string): void => {
    progress?.clear();
    stderr.write(`paydeck: ${text}\n`);
  };
  const note = (text: string): void => {
    if (!choice.isQuiet) warn(text);
  };
  return {
    event(event) {
      if (event.type === 'notice') return note(event.text);
      if (event.type === 'wait' || event.type === 'rate-limit') progress?.wait(event.blockedUntil);
      if (event.type === 'request') progress?.wait(undefined);
      if (!choice.isVerbose || event.type === 'drift') return;
      const line = verboseLine(event, io.now());
      if (line !== undefined) stderr.write(`paydeck: ${line}\n`);
    },
    count: (items) => progress?.count(items),
    clear: () => progress?.clear(),
    note,
    warn,
    fail(failure) {
      progress?.clear();
      return io.failures.report(failure);
    },
  };
}

function verboseLine(event: Exclude<ClientEvent, { type: 'drift' }>, now: number): string | undefined {
  if (event.type === 'request') return undefined;
  const request = `${event.method} ${event.path}`;
  if (event.type === 'response') {
    return `${request}: ${event.status ?? event.error ?? 'no response'} in ${Math.round(event.durationMs)} ms`;
  }
  if (event.type === 'retry') return `${request}: again in ${Math.round(event.delayMs)} ms after ${event.error}`;
  const waitMs = event.blockedUntil === undefined ? 0 : Math.max(0, event.blockedUntil.getTime() - now);
  return `${request}: waits ${(waitMs / 1000).toFixed(1)} s for the rate limit`;
}
