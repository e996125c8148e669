import { isDeepStrictEqual } from 'node:util';
import { spawn, type IPty } from '@lydell/node-pty';
// Both are CommonJS, of which Node imports only the default.
// oxlint-disable-next-line import/default
import unicode11 from '@xterm/addon-unicode11';
import xterm, { type Terminal } from '@xterm/headless';
import type { Size } from '../drawing/layout.ts';
import { bareEnv, programFile, requireProgram } from './program.ts';

/** A program in a real pseudo-terminal, with an emulator that shows what a user would see. */
export interface PtyProgram {
  type(text: string): void;
  resize(size: Size): void;
  signal(signal: NodeJS.Signals): void;
  text(): string;
  /** The emulator, for tests that check cells. */
  readonly terminal: Terminal;
  /** Every byte of output. */
  output(): string;
  /** Resolves when the screen meets the condition, and rejects when the program ends before. */
  until(condition: (text: string) => boolean): Promise<void>;
  /** Resolves when the program has ended and all its output is on the screen. */
  ended(): Promise<{ code: number; signal: number | undefined }>;
  /** Kills the program if it still runs. */
  kill(): void;
  /** The current modes of the terminal. */
  modes(): Modes;
  /** Resolves when the terminal is in these modes. Modes change one by one, and not together with the text. */
  untilModes(modes: Partial<Modes>): Promise<void>;
}

interface Modes {
  readonly isAlternate: boolean;
  readonly isCursorShown: boolean;
  readonly isAutowrapOn: boolean;
  /** Whether scrolling is limited to a part of the screen. */
  readonly hasMargins: boolean;
}

export interface PtyOptions {
  readonly size?: Size;
  readonly env?: Readonly<Record<string, string>>;
  /** A command to run instead of the built program. */
  readonly command?: readonly [string, ...string[]];
}

/** Starts the built program in a pseudo-terminal. */
export function startInPty(args: readonly string[], options: PtyOptions = {}): PtyProgram {
  requireProgram();
  const { columns, rows } = options.size ?? { columns: 120, rows: 40 };
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 200 });
  terminal.loadAddon(new unicode11.Unicode11Addon());
  terminal.unicode.activeVersion = '11';
  const [file, ...rest] = options.command ?? [process.execPath, programFile, ...args];
  const env = bareEnv({ TERM: 'xterm-256color', NODE: process.execPath, PAYDECK: programFile, ...options.env });
  const pty: IPty = spawn(file, rest, { cols: columns, rows, env });
  let output = '';
  let hasEnded = false;
  const waiting = new Set<() => void>();
  pty.onData((data) => {
    output += data;
    terminal.write(data, () => waiting.forEach((check) => check()));
  });
  const exit = new Promise<{ code: number; signal: number | undefined }>((resolve) => {
    pty.onExit(({ exitCode, signal }) => {
      terminal.write('', () => {
        hasEnded = true;
        waiting.forEach((check) => check());
        resolve({ code: exitCode, signal });
      });
    });
  });
  const text = (): string => {
    const { active } = terminal.buffer;
    return Array.from(
      { length: terminal.rows },
      (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? '',
    ).join('\n');
  };
  const modes = (): Modes => ({
    isAlternate: terminal.buffer.active.type === 'alternate',
    isCursorShown: lastOf(output, '\u001b[?25h', '\u001b[?25l'),
    isAutowrapOn: lastOf(output, '\u001b[?7h', '\u001b[?7l'),
    hasMargins: (output.match(/\u001b\[[\d;]*r/g)?.at(-1) ?? noMargins) !== noMargins,
  });
  const until = (condition: (seen: string) => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        const seen = text();
        if (!condition(seen) && !hasEnded) return;
        waiting.delete(check);
        if (condition(seen)) resolve();
        else reject(new Error(`The program has ended without it. The screen:\n${seen.trimEnd()}`));
      };
      waiting.add(check);
      check();
    });
  return {
    type: (keys) => pty.write(keys),
    resize(size) {
      terminal.resize(size.columns, size.rows);
      pty.resize(size.columns, size.rows);
    },
    signal: (signal) => pty.kill(signal),
    text,
    terminal,
    output: () => output,
    until,
    ended: () => exit,
    kill() {
      if (!hasEnded) pty.kill('SIGKILL');
    },
    modes,
    untilModes: (wanted) => until(() => isDeepStrictEqual({ ...modes(), ...wanted }, modes())),
  };
}

const noMargins = '\u001b[r';

/** Whether `on` is the last of the two sequences in the output, or neither occurs. */
function lastOf(output: string, on: string, off: string): boolean {
  return output.lastIndexOf(on) >= output.lastIndexOf(off);
}
