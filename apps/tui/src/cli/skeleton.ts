import process from 'node:process';
import { isAsciiOnly } from '../terminal/ascii-only.ts';
import { deadlySignals, exitCodeOf } from '../terminal/signals.ts';
import { isList, onlyPrints, type ListInvocation } from './invocation.ts';
import type { Io, Output } from './io.ts';

/** The frame on the screen while the browser loads. */
export interface Skeleton {
  /** Clears the screen for the browser, whose first frame may be smaller. */
  clear(): void;
  /** Stops listening for signals and crashes. The browser must listen already, because Node loses a signal without a listener. */
  stopListening(): void;
  /** Restores the terminal. */
  remove(): void;
}

/** Whether a command line opens the browser, as far as it alone can tell. */
export function opensBrowser(invocation: object, { stdin, stdout, env, mayAsk }: Io): invocation is ListInvocation {
  if (!mayAsk || !isList(invocation) || invocation.format !== undefined || onlyPrints(invocation)) return false;
  return stdout.isTTY === true && stdin.isTTY === true && env['TERM'] !== 'dumb' && !isAsciiOnly(env);
}

/** Draws an empty frame, so that the user sees a reaction before the browser is loaded. */
export function drawSkeleton(stdout: Output & { readonly rows?: number }, listing: string): Skeleton {
  const { columns = 80, rows = 24 } = stdout;
  stdout.write(`${alternateScreen}${frame(listing, columns, rows)}\u001b[H`);
  const remove = (): void => {
    stopListening();
    stdout.write(normalScreen);
  };
  const handlers = deadlySignals.map((signal) => {
    const end = (): void => {
      remove();
      process.exit(exitCodeOf(signal));
    };
    process.on(signal, end);
    return [signal, end] as const;
  });
  // Node then reports the error on the normal screen.
  process.on('uncaughtExceptionMonitor', remove);
  const stopListening = (): void => {
    process.off('uncaughtExceptionMonitor', remove);
    for (const [signal, end] of handlers) process.off(signal, end);
  };
  return { clear: () => void stdout.write(homeAndErase), stopListening, remove };
}

function frame(listing: string, columns: number, rows: number): string {
  if (columns < 4 || rows < 6) return '';
  const rule = '─'.repeat(columns - 2);
  return `\u001b[1;2H${`paydeck: loading ${listing}…`.slice(0, columns - 1)}\u001b[3;1H┌${rule}┐\u001b[${rows - 2};1H└${rule}┘`;
}

const alternateScreen = '\u001b[?1049h\u001b[?25l';
const homeAndErase = '\u001b[H\u001b[J';
const normalScreen = '\u001b[?1049l\u001b[?25h';
