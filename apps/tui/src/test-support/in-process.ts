import { PassThrough, Writable } from 'node:stream';
import { runProgram } from '../cli/program.ts';
import { createFailures, failureFormat } from '../cli/failure.ts';
import type { Io } from '../cli/io.ts';
import { bareEnv, type Outcome } from './program.ts';

export interface InProcessOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly isWatched?: boolean;
  readonly isTyped?: boolean;
  readonly now?: () => number;
  /** The width of the terminal that stdout is. Default: it is none. */
  readonly columns?: number;
}

/** Runs a command line in this process, as the program does without a terminal. */
export async function runInProcess(args: readonly string[], options: InProcessOptions = {}): Promise<Outcome> {
  const stdout = new Collector();
  const stderr = new Collector();
  const stdin = new PassThrough();
  stdin.end(options.stdin ?? '');
  const env = bareEnv(options.env);
  const { now = Date.now } = options;
  const io: Io = {
    env,
    stdin: Object.assign(stdin, { isTTY: options.isTyped === true }),
    stdout: options.columns === undefined ? stdout : Object.assign(stdout, { isTTY: true, columns: options.columns }),
    stdoutFd: -1,
    isStdoutOpen: () => true,
    stderr: Object.assign(stderr, { isTTY: options.isWatched === true }),
    signal: new AbortController().signal,
    now,
    endQuietly: () => undefined,
    onEarlyExit: () => undefined,
    onOutputFailure: () => undefined,
    failures: createFailures(failureFormat(args, env), { write: (text) => void stderr.write(text), now }),
    mayAsk: !args.includes('--no-input'),
    writeNow: (stream, text) => void (stream === 'stdout' ? stdout : stderr).write(text),
  };
  const code = await runProgram(args, io);
  return { code, stdout: stdout.text, stderr: stderr.text };
}

class Collector extends Writable {
  text = '';

  constructor() {
    super({ decodeStrings: false });
  }

  override _write(chunk: string, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk;
    done();
  }
}
