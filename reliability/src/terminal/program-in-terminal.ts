import { readFileSync } from 'node:fs';
import process from 'node:process';
import { type ProgramInTerminal as Started, startInTerminal as start } from '@paydeck/test-kit/terminal';
import type { Terminal } from '@xterm/headless';

/** A program in a terminal. Its parent shell prints the terminal's settings before and after it. */
export interface ProgramInTerminal extends Omit<Started, 'ended'> {
  /** Resolves when the program has ended, with the state that it left. */
  ended(limitMs: number): Promise<FinalState>;
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
  // A pseudo-terminal is closed 200 ms after its shell exits, even with unread output. So the shell waits until all is
  // read.
  const script = 'stty -g; "$@"; code=$?; echo; echo "left $code"; stty -g; echo ended; read -r line';
  const shell = start(['/bin/sh', '-c', script, 'sh', ...command], {
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', TERM: 'xterm-256color', ...env },
  });
  const hasEnded = (): boolean => lastLines.test(shell.output().slice(-1_000));
  void shell.until(hasEnded).then(() => shell.type('\n'));
  return {
    ...shell,
    type: (keys) => void (!hasEnded() && shell.type(keys)),
    signal: (signal) => childrenOf(shell.pid).forEach((pid) => process.kill(pid, signal)),
    async until(condition, limitMs) {
      await shell.until((text) => condition(text) || hasEnded(), limitMs);
      return condition(shell.text());
    },
    async ended(limitMs) {
      await shell.until(hasEnded, limitMs);
      if (!hasEnded()) return { code: undefined, faults: ['did not end'] };
      // An empty write is done when all earlier output is on the screen.
      await new Promise<void>((resolve) => shell.terminal.write('', resolve));
      return { code: codeIn(shell.output()), faults: whatIsLeft(shell.output(), shell.terminal) };
    },
    kill() {
      if (!hasEnded()) for (const pid of childrenOf(shell.pid)) process.kill(pid, 'SIGKILL');
      shell.kill();
    },
  };
}

// The line that ends the shell is echoed behind them.
const lastLines = /\nleft \d+\r?\n[\da-f:]+\r?\nended\r?\n(?:\r?\n)?$/;

function codeIn(output: string): number | undefined {
  const code = /left (\d+)\r?\n/.exec(output)?.[1];
  return code === undefined ? undefined : Number(code);
}

/** Compares settings, modes and attributes with those before the program. */
function whatIsLeft(output: string, { buffer, modes }: Terminal): string[] {
  const settings = [...output.matchAll(/^[\da-f]+(?::[\da-f]+){5,}\r?$/gm)].map(([line]) => line.trim());
  return [
    ...(settings.length === 2 && settings[0] === settings[1] ? [] : ['the settings of the terminal are others']),
    ...(buffer.active.type === 'normal' ? [] : ['the alternate screen is still shown']),
    ...(isLast(output, '\u001b[?25h', '\u001b[?25l') ? [] : ['the cursor is hidden']),
    ...(modes.wraparoundMode ? [] : ['lines do not wrap']),
    ...(modes.bracketedPasteMode ? ['pasted text is still bracketed'] : []),
    ...(modes.mouseTrackingMode === 'none' ? [] : ['the mouse is still reported']),
    ...(modes.applicationCursorKeysMode || modes.applicationKeypadMode ? ['keys are still sent otherwise'] : []),
    ...(isStyled(buffer) ? ['text still has a style'] : []),
  ];
}

/** Whether `on` is the last of the two sequences in the output, or neither occurs. */
function isLast(output: string, on: string, off: string): boolean {
  return output.lastIndexOf(on) >= output.lastIndexOf(off);
}

/** Whether the text that the shell prints after the program has a style. */
function isStyled({ active }: Terminal['buffer']): boolean {
  const lines = Array.from({ length: active.length }, (_, row) => active.getLine(row));
  const left = lines.findLast((line) => /^left \d+$/.test(line?.translateToString(true) ?? ''));
  return left?.getCell(0)?.isAttributeDefault() !== true;
}

/** The child processes of a process. Linux only, like the whole terminal harness. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
