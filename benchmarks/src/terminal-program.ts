import { readFileSync } from 'node:fs';
import process from 'node:process';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';

/** The size of a terminal in cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export const large: Size = { columns: 120, rows: 40 };

/** A program that does not do what is measured. */
export class ProgramError extends Error {}

/** A program in a pseudo-terminal with timestamped output. */
export interface TerminalProgram {
  type(keys: string): void;
  /** The output in chunks. */
  readonly output: readonly Piece[];
  /** When the program was started, in milliseconds of `performance.now()`. */
  readonly startedAt: number;
  /** Resolves when the text is on the screen. */
  until(text: string): Promise<void>;
  /** The CPU time that it has used so far, in milliseconds. */
  cpu(): number;
  end(): Promise<void>;
}

export interface Piece {
  readonly at: number;
  readonly text: string;
}

/** Starts a program in a terminal. The default size is 120x40. */
export function startInTerminal(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  size: Size = large,
): TerminalProgram {
  const startedAt = performance.now();
  const pty = spawn(file, [...args], {
    cols: size.columns,
    rows: size.rows,
    name: 'xterm-256color',
    // Nothing can be stored below this home, so a run does not depend on earlier ones.
    env: { PATH: process.env['PATH'] ?? '', HOME: '/dev/null', LANG: 'C.UTF-8', TERM: 'xterm-256color', ...env },
  });
  const output: Piece[] = [];
  const screen = new xterm.Terminal({ cols: size.columns, rows: size.rows, allowProposedApi: true });
  let drawn = 0;
  let onOutput: (() => void) | undefined;
  pty.onData((text) => {
    output.push({ at: performance.now(), text });
    onOutput?.();
  });
  let hasEnded = false;
  let onEnd: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    pty.onExit(() => {
      hasEnded = true;
      onEnd?.();
      resolve();
    });
  });
  return {
    type: (keys) => pty.write(keys),
    output,
    startedAt,
    until: (text) =>
      new Promise((resolve, reject) => {
        const fail = (): void => {
          onOutput = undefined;
          clearTimeout(limit);
          reject(new ProgramError(`"${text}" did not come from ${file}. The screen:\n${textOf(screen).trimEnd()}`));
        };
        const limit = setTimeout(fail, patienceMs);
        if (hasEnded) return fail();
        onEnd = fail;
        onOutput = () => {
          // The screen is rendered only on demand, because rendering would disturb the measurement.
          for (const piece of output.slice(drawn)) screen.write(piece.text);
          drawn = output.length;
          screen.write('', () => {
            if (onOutput === undefined || !textOf(screen).includes(text)) return;
            onOutput = undefined;
            onEnd = undefined;
            clearTimeout(limit);
            resolve();
          });
        };
        return onOutput();
      }),
    cpu() {
      if (hasEnded) throw new ProgramError(`${file} has ended.`);
      return cpuOf(pty.pid);
    },
    async end() {
      pty.kill('SIGKILL');
      await ended;
    },
  };
}

function textOf({ buffer: { active }, rows }: xterm.Terminal): string {
  const lines = Array.from({ length: rows }, (_, row) => active.getLine(active.baseY + row)?.translateToString(true));
  return lines.join('\n');
}

/** The user and system time of all threads of a process. Linux only. */
function cpuOf(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = after.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * clockTickMs;
}

const clockTickMs = 10;
const patienceMs = 60_000;
