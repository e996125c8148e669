import { writeSync } from 'node:fs';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { isOutputClosed } from '@paydeck/profiles';
import { exitCodes } from './exit-codes.ts';

/** The environment and streams of a command. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  /** The file descriptor of stdout. */
  readonly stdoutFd: number;
  /** Whether stdout was open at the start. A closed stdout loses its output without an error. */
  readonly isHeard: () => boolean;
  /** Aborts when the user interrupts. */
  readonly signal: AbortSignal;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Makes an interrupt and a closed pipe end the command quietly. The browser handles them itself. */
  readonly endQuietly: () => void;
  /** Sets the last words for a signal or a failure of stdout. They replace earlier ones. */
  readonly onEnding: (lastWords: ((ending: Ending) => LastWords) | undefined) => void;
  /** Writes a short last text without setting up a stream, which would take as long. */
  readonly writeNow: (stream: 'stdout' | 'stderr', text: string) => void;
}

/** Why the program ends early: a signal, or a failure of stdout. */
export type Ending = { readonly signal: NodeJS.Signals } | { readonly stdout: string };

/** The line on stderr when the program ends early, and its exit code. */
export interface LastWords {
  readonly text: string;
  readonly code: number;
}

/** Where keys are typed, or what is piped in. */
export type Input = Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The streams of the process. Each is set up on first use, because stdin takes a while. */
export function processIo(): Io {
  const interruption = new AbortController();
  let lastWords: ((ending: Ending) => LastWords) | undefined;
  const end = (ending: Ending, code: number): never => {
    const last = lastWords?.(ending);
    if (last !== undefined) writeLine(`paydeck: ${last.text}\n`);
    else if ('stdout' in ending && ending.stdout !== 'EPIPE') writeLine(`paydeck: stdout failed: ${ending.stdout}\n`);
    interruption.abort();
    return process.exit(last?.code ?? code);
  };
  return {
    env: process.env,
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return process.stdout;
    },
    get stderr() {
      return process.stderr;
    },
    stdoutFd: 1,
    isHeard: () => !isOutputClosed(),
    signal: interruption.signal,
    now: Date.now,
    writeNow(stream, text) {
      try {
        writeSync(stream === 'stdout' ? 1 : 2, text);
      } catch {
        // Full or closed: the stream waits, and handles a broken pipe.
        this.endQuietly();
        process[stream].write(text);
      }
    },
    onEnding(words) {
      // Without last words the default handling of these signals applies.
      if (lastWords === undefined && words !== undefined) {
        process.once('SIGTERM', () => end({ signal: 'SIGTERM' }, 128 + 15));
        process.once('SIGHUP', () => end({ signal: 'SIGHUP' }, 128 + 1));
      }
      lastWords = words;
    },
    endQuietly() {
      process.once('SIGINT', () => end({ signal: 'SIGINT' }, exitCodes.interrupted));
      // The reader of the pipe, such as `head`, has closed it.
      process.stdout.on('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) =>
        end({ stdout: code }, code === 'EPIPE' ? exitCodes.done : exitCodes.failed),
      );
      // A failure of stderr cannot be reported.
      process.stderr.on('error', () => undefined);
    },
  };
}

/** Writes to stderr synchronously, because the process exits next. */
function writeLine(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    process.stderr.write(text);
  }
}
