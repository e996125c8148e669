import { writeSync } from 'node:fs';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { closedOutputText, exitCodes, isOutputClosed } from '@paydeck/presentation/internal';
import { exitCodeOf } from '../terminal/signals.ts';
import { createFailures, failureFormat, type Failures } from './failure.ts';
import { fileOutput } from './file-output.ts';
import { outputProblem } from './output-problem.ts';
import { UsageError } from './usage-error.ts';

/** The environment and streams of a command. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  /** The file descriptor of stdout. */
  readonly stdoutFd: number;
  /** Whether stdout was open at the start. A closed stdout loses its output without an error. */
  readonly isStdoutOpen: () => boolean;
  /** Aborts when the user interrupts. */
  readonly signal: AbortSignal;
  /** The time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Makes an interrupt and a closed pipe end the command quietly. The browser handles them itself. */
  readonly endQuietly: () => void;
  /** Sets what is reported on a signal or a failure of stdout. It replaces an earlier report; it may leave some out. */
  readonly onEarlyExit: (report: ((reason: EarlyExit) => ExitReport | undefined) | undefined) => void;
  /** Sets the sentence about what is written, for the error when stdout fails. */
  readonly onOutputFailure: (written: () => string) => void;
  /** Writes a short last text without setting up a stream, which would take as long. */
  readonly writeNow: (stream: 'stdout' | 'stderr', text: string) => void;
  /** Reports failures on stderr. */
  readonly failures: Failures;
  /** Whether a question may be asked: not with `--no-input`. */
  readonly mayAsk: boolean;
}

/** Why the program ends early: a signal, or a failure of stdout. */
export type EarlyExit = { readonly signal: NodeJS.Signals } | { readonly stdout: NodeJS.ErrnoException };

/** The line on stderr when the program ends early, if there is one, and its exit code. */
export interface ExitReport {
  readonly text?: string;
  readonly code: number;
}

/** Where keys are typed, or what is piped in. */
export type Input = Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The streams of the process. Each is set up on first use, because stdin takes a while. */
export function processIo(args: readonly string[]): Io {
  const interruption = new AbortController();
  let stdout: Output | undefined;
  let reportOf: ((reason: EarlyExit) => ExitReport | undefined) | undefined;
  let written: (() => string) | undefined;
  const end = (reason: EarlyExit, code: number): never => {
    const report = reportOf?.(reason);
    if (report?.text !== undefined) failures.report({ message: report.text, exit: report.code });
    else if (report === undefined && code === exitCodes.failed && 'stdout' in reason)
      failures.report({
        message: `${outputProblem('stdout', reason.stdout)}. ${written?.() ?? 'The output is incomplete.'}`,
        exit: code,
      });
    interruption.abort();
    return process.exit(failures.ensure(report?.code ?? code));
  };
  const write = (text: string): void => io.writeNow('stderr', text);
  const failures = createFailures(failureFormat(args, process.env), { write, now: Date.now });
  const io: Io = {
    failures,
    mayAsk: !args.includes('--no-input'),
    env: process.env,
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return (stdout ??= fileOutput(1) ?? process.stdout);
    },
    get stderr() {
      return process.stderr;
    },
    stdoutFd: 1,
    isStdoutOpen: () => !isOutputClosed(),
    signal: interruption.signal,
    now: Date.now,
    writeNow(stream, text) {
      let rest = Buffer.from(text);
      try {
        while (rest.length > 0) rest = rest.subarray(writeSync(stream === 'stdout' ? 1 : 2, rest));
      } catch {
        // Full or closed: the stream waits, and handles a broken pipe.
        this.endQuietly();
        this[stream].write(rest);
      }
    },
    onEarlyExit(report) {
      // Without a report the default handling of these signals applies.
      if (reportOf === undefined && report !== undefined) {
        for (const signal of ['SIGTERM', 'SIGHUP'] as const)
          process.once(signal, () => end({ signal }, exitCodeOf(signal)));
      }
      reportOf = report;
    },
    onOutputFailure(sentence) {
      written = sentence;
    },
    endQuietly() {
      process.once('SIGINT', () => end({ signal: 'SIGINT' }, exitCodes.interrupted));
      // The reader of the pipe, such as `head`, has closed it.
      this.stdout.on('error', (error: NodeJS.ErrnoException) =>
        end({ stdout: error }, error.code === 'EPIPE' ? exitCodes.done : exitCodes.failed),
      );
      // A failure of stderr cannot be reported.
      this.stderr.on('error', () => undefined);
    },
  };
  return io;
}

/** Throws a `UsageError` if what is printed would be lost. */
export function checkStdout({ isOutputOptional }: { readonly isOutputOptional: boolean }, io: Io): void {
  if (!isOutputOptional && !io.isStdoutOpen()) throw new UsageError(closedOutputText);
}
