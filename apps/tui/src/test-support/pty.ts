import { isDeepStrictEqual } from 'node:util';
import { type ProgramInTerminal, startInTerminal } from '@paydeck/test-kit/terminal';
import type { Size } from '../drawing/layout.ts';
import { mouseOff, mouseOn } from '../keys/mouse-reports.ts';
import { bareEnv, programFile, requireProgram } from './program.ts';

export interface PtyProgram extends Pick<
  ProgramInTerminal,
  'type' | 'signal' | 'text' | 'terminal' | 'output' | 'kill'
> {
  resize(size: Size): void;
  /** Resolves when the screen meets the condition, and rejects when the program ends before. */
  until(condition: (text: string) => boolean): Promise<void>;
  /** Resolves when the program has ended and all its output is on the screen. */
  ended(): ProgramInTerminal['ended'];
  modes(): Modes;
  /** Resolves when the terminal is in these modes. Modes change one by one, and not together with the text. */
  untilModes(modes: Partial<Modes>): Promise<void>;
}

interface Modes {
  readonly isAlternate: boolean;
  readonly isCursorShown: boolean;
  readonly isAutowrapOn: boolean;
  readonly hasMargins: boolean;
}

export interface PtyOptions {
  readonly size?: Size;
  readonly env?: Readonly<Record<string, string>>;
  readonly command?: readonly [string, ...string[]];
}

export function startInPty(args: readonly string[], options: PtyOptions = {}): PtyProgram {
  requireProgram();
  const program = startInTerminal(options.command ?? [process.execPath, programFile, ...args], {
    env: bareEnv({ TERM: 'xterm-256color', NODE: process.execPath, PAYDECK: programFile, ...options.env }),
    ...(options.size !== undefined && { size: options.size }),
  });
  const modes = (): Modes => ({
    isAlternate: program.terminal.buffer.active.type === 'alternate',
    isCursorShown: lastOf(program.output(), '\u001b[?25h', '\u001b[?25l'),
    isAutowrapOn: lastOf(program.output(), '\u001b[?7h', '\u001b[?7l'),
    hasMargins:
      (program
        .output()
        .match(/\u001b\[[\d;]*r/g)
        ?.at(-1) ?? noMargins) !== noMargins,
  });
  const until = async (condition: (seen: string) => boolean): Promise<void> => {
    if (await program.until(condition)) return;
    throw new Error(`The program has ended without it. The screen:\n${program.text().trimEnd()}`);
  };
  return {
    ...program,
    resize: (size) => program.resize(size.columns, size.rows),
    until,
    ended: () => program.ended,
    modes,
    untilModes: (wanted) => until(() => isDeepStrictEqual({ ...modes(), ...wanted }, modes())),
  };
}

/** Whether the program has turned mouse reports on, and not off again. */
export function hasMouseOn(program: PtyProgram): boolean {
  return program.output().lastIndexOf(mouseOn) > program.output().lastIndexOf(mouseOff);
}

const noMargins = '\u001b[r';

/** Whether `on` is the last of the two sequences in the output, or neither occurs. */
function lastOf(output: string, on: string, off: string): boolean {
  return output.lastIndexOf(on) >= output.lastIndexOf(off);
}
