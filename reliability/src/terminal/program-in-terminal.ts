import { readFileSync } from 'node:fs';
import process from 'node:process';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';

/** A program in a pseudo-terminal. Its parent shell prints the terminal's settings before and after it. */
export interface ProgramInTerminal {
  type(keys: string): void;
  resize(columns: number, rows: number): void;
  /** Sends a signal to the program itself. */
  signal(signal: NodeJS.Signals): void;
  /** The text on the screen. */
  text(): string;
  /** Every byte of output. */
  output(): string;
  /** Resolves to true when the screen meets the condition, or to false on timeout or when the program ends. */
  until(condition: (text: string) => boolean, limitMs: number): Promise<boolean>;
  /** Resolves when the program has ended, with the state that it left. */
  ended(limitMs: number): Promise<FinalState>;
  kill(): void;
}

/** The state after the program has ended. */
export interface FinalState {
  /** The exit code as the shell saw it; 128 or more for a signal. */
  readonly code: number | undefined;
  /** Differences from the state before: settings, modes, attributes. */
  readonly faults: readonly string[];
}

/** Starts a program in a terminal of 120 by 40. */
export function startInTerminal(command: readonly string[], env: Readonly<Record<string, string>>): ProgramInTerminal {
  const [columns, rows] = [120, 40];
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 0 });
  // A pseudo-terminal is closed 200 ms after its shell exits, even with unread output. So the shell waits until all is
  // read.
  const script = 'stty -g; "$@"; code=$?; echo; echo "left $code"; stty -g; echo ended; read -r line';
  const pty = spawn('/bin/sh', ['-c', script, 'sh', ...command], {
    cols: columns,
    rows,
    name: 'xterm-256color',
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', TERM: 'xterm-256color', ...env },
  });
  let output = '';
  let hasEnded = false;
  const waiting = new Set<() => void>();
  const tell = (): void => waiting.forEach((check) => check());
  pty.onData((data) => {
    output += data;
    terminal.write(data, tell);
    if (!lastLines.test(output.slice(-1_000))) return;
    pty.write('\n');
    end();
  });
  const end = (): void => terminal.write('', () => ((hasEnded = true), tell()));
  pty.onExit(end);
  const text = (): string => textOf(terminal);
  const until = (condition: () => boolean, limitMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (): void => {
        clearTimeout(timer);
        waiting.delete(check);
        resolve(condition());
      };
      const check = (): void => void ((condition() || hasEnded) && settle());
      const timer = setTimeout(settle, limitMs);
      waiting.add(check);
      check();
    });
  return {
    type: (keys) => void (!hasEnded && pty.write(keys)),
    resize: (width, height) => {
      terminal.resize(width, height);
      pty.resize(width, height);
    },
    signal: (signal) => childrenOf(pty.pid).forEach((pid) => process.kill(pid, signal)),
    text,
    output: () => output,
    until: (condition, limitMs) => until(() => condition(text()), limitMs),
    async ended(limitMs) {
      await until(() => hasEnded, limitMs);
      if (!hasEnded) return { code: undefined, faults: ['did not end'] };
      return { code: codeIn(output), faults: whatIsLeft(output, terminal) };
    },
    kill() {
      if (hasEnded) return;
      for (const pid of childrenOf(pty.pid)) process.kill(pid, 'SIGKILL');
      pty.kill('SIGKILL');
    },
  };
}

/** The text of a screen, line by line. */
function textOf({ buffer: { active }, rows }: xterm.Terminal): string {
  const lines = Array.from({ length: rows }, (_, row) => active.getLine(active.baseY + row)?.translateToString(true));
  return lines.join('\n');
}

const lastLines = /\nleft \d+\r?\n[\da-f:]+\r?\nended\r?\n$/;

function codeIn(output: string): number | undefined {
  const code = /left (\d+)\r?\n/.exec(output)?.[1];
  return code === undefined ? undefined : Number(code);
}

/** Compares settings, modes and attributes with those before the program. */
function whatIsLeft(output: string, { buffer, modes }: xterm.Terminal): string[] {
  const settings = [...output.matchAll(/^[\da-f]+(?::[\da-f]+){5,}\r?$/gm)].map(([line]) => line.trim());
  return [
    ...(settings.length === 2 && settings[0] === settings[1] ? [] : ['the settings of the terminal are others']),
    ...(buffer.active.type === 'normal' ? [] : ['the alternate screen is still shown']),
    ...(isLast(output, '\u001b[?25h', '\u001b[?25l') ? [] : ['the cursor is hidden']),
    ...(modes.wraparoundMode ? [] : ['lines do not wrap']),
    ...(modes.bracketedPasteMode ? ['pasted text is still bracketed'] : []),
    ...(modes.mouseTrackingMode === 'none' ? [] : ['the mouse is still reported']),
    ...(modes.applicationCursorKeysMode || modes.applicationKeypadMode ? ['keys are still sent otherwise'] : []),
    ...(styleAfter(output) ? ['text still has a style'] : []),
  ];
}

/** Whether `on` is the last of the two sequences in the output, or neither occurs. */
function isLast(output: string, on: string, off: string): boolean {
  return output.lastIndexOf(on) >= output.lastIndexOf(off);
}

// `39`, `49`, `22` … reset single attributes; only those that the program has set need a reset.
function styleAfter(output: string): boolean {
  let style = new Set<string>();
  for (const [, codes = ''] of output.matchAll(/\u001b\[([\d;]*)m/g)) {
    if (codes === '' || codes === '0') style = new Set();
    else for (const code of codes.split(';')) apply(style, Number(code));
  }
  return style.size > 0;
}

function apply(style: Set<string>, code: number): void {
  if (code === 0) style.clear();
  else if (code === 39) style.delete('foreground');
  else if (code === 49) style.delete('background');
  else if (code === 22) style.delete('weight');
  else if (code >= 23 && code <= 29) style.delete(`attribute ${code - 20}`);
  else if (code === 1 || code === 2) style.add('weight');
  else if (code >= 3 && code <= 9) style.add(`attribute ${code}`);
  else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) style.add('foreground');
  else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107)) style.add('background');
}

/** The child processes of a process. Linux only, like the whole terminal harness. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
