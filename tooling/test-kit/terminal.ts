import { spawn } from '@lydell/node-pty';
// Both are CommonJS, of which Node imports only the default.
// oxlint-disable-next-line import/default
import unicode11 from '@xterm/addon-unicode11';
import xterm, { type Terminal } from '@xterm/headless';

/** A program in a real pseudo-terminal, with an emulator that shows what a user would see. */
export interface ProgramInTerminal {
  readonly pid: number;
  /** The emulator, for tests that check cells. */
  readonly terminal: Terminal;
  /** Presses keys. A program that has ended ignores them. */
  type(keys: string): void;
  resize(columns: number, rows: number): void;
  signal(signal: NodeJS.Signals): void;
  /** The text on the screen. */
  text(): string;
  /** Every byte of output. */
  output(): string;
  /** Whether the screen met the condition before the program ended, and before the limit, if there is one. */
  until(condition: (text: string) => boolean, limitMs?: number): Promise<boolean>;
  /** Resolves when the program has ended and all its output is on the screen. */
  readonly ended: Promise<{ readonly code: number; readonly signal: number | undefined }>;
  /** Kills the program if it still runs. */
  kill(): void;
}

export interface TerminalOptions {
  /** The whole environment, `TERM` included. */
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Defaults to 120 by 40. */
  readonly size?: { readonly columns: number; readonly rows: number };
}

/** Starts a program in a terminal. */
export function startInTerminal(
  [file, ...args]: readonly [string, ...string[]],
  { env, cwd, size: { columns, rows } = { columns: 120, rows: 40 } }: TerminalOptions,
): ProgramInTerminal {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 200 });
  terminal.loadAddon(new unicode11.Unicode11Addon());
  terminal.unicode.activeVersion = '11';
  const pty = spawn(file, args, {
    cols: columns,
    rows,
    env,
    ...(cwd !== undefined && { cwd }),
  });
  let output = '';
  let hasEnded = false;
  const waiting = new Set<() => void>();
  const look = (): void => waiting.forEach((check) => check());
  pty.onData((data) => {
    output += data;
    terminal.write(data, look);
  });
  const ended = new Promise<{ code: number; signal: number | undefined }>((resolve) => {
    pty.onExit(({ exitCode, signal }) => {
      // An empty write is done when all earlier output is on the screen.
      terminal.write('', () => {
        hasEnded = true;
        look();
        resolve({ code: exitCode, signal });
      });
    });
  });
  const text = (): string => {
    const { active } = terminal.buffer;
    const lines = Array.from({ length: terminal.rows }, (_, row) => active.getLine(active.baseY + row));
    return lines.map((line) => line?.translateToString(true) ?? '').join('\n');
  };
  return {
    pid: pty.pid,
    terminal,
    type: (keys) => void (!hasEnded && pty.write(keys)),
    resize(width, height) {
      terminal.resize(width, height);
      pty.resize(width, height);
    },
    signal: (signal) => pty.kill(signal),
    text,
    output: () => output,
    until: (condition, limitMs) =>
      new Promise((resolve) => {
        const settle = (): void => {
          clearTimeout(timer);
          waiting.delete(check);
          resolve(condition(text()));
        };
        const check = (): void => void ((hasEnded || condition(text())) && settle());
        const timer = limitMs === undefined ? undefined : setTimeout(settle, limitMs);
        waiting.add(check);
        check();
      }),
    ended,
    kill: () => void (!hasEnded && pty.kill('SIGKILL')),
  };
}
