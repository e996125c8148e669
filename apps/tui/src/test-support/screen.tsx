import { PassThrough, Writable } from 'node:stream';
import type { Terminal } from '@xterm/headless';
import { render, type Instance, type RenderOptions } from 'ink';
import type { ReactElement } from 'react';
import type { Size } from '../drawing/layout.ts';
import type { Screenful } from '../drawing/screenful.ts';
import { inkOutput } from '../terminal/ink-output.ts';
import { createScreenPainter, type ScreenPainter } from '../terminal/screen-painter.ts';
import { cellsInFull, cellsOf, emulator } from './cells.ts';

/** A terminal in memory with the program on it: keys go in, cells come out. */
export interface TestTerminal {
  /** Types keys, as a terminal sends them. */
  type(text: string): void;
  resize(size: Size): void;
  /** The lines on the screen, without trailing blanks. */
  lines(): string[];
  /** The text of the screen. */
  text(): string;
  /** Whether a cell is drawn with foreground and background swapped. */
  isInverse(row: number, column: number): boolean;
  /** Every cell, with its style. */
  cells(): string[];
  /** Every cell as it is when the newest screen is drawn on a new terminal, each strip where it stands. */
  cellsInFull(): Promise<string[]>;
  /** The character in a cell. */
  characterAt(row: number, column: number): string;
  /** The numbers of a cell's colours in the palette; `undefined` for the terminal's own. */
  colorsAt(row: number, column: number): { foreground: number | undefined; background: number | undefined };
  /** Whether any cell has a colour. */
  hasColor(): boolean;
  /** Resolves once the screen says so. It never gives up by itself: the test's own limit does. */
  until(condition: (text: string) => boolean): Promise<void>;
  /** Resolves when everything that was typed is drawn. */
  drawn(): Promise<void>;
  /** Every byte written so far. */
  output(): string;
  close(): Promise<void>;
  readonly instance: Instance;
}

/** What terminals differ in. */
export interface TerminalKind {
  /** The version whose widths of characters it goes by. Default: 11. */
  readonly unicode?: '6' | '11' | undefined;
  /** Whether it has said that it knows kitty's keyboard protocol. Default: false. */
  readonly hasKittyKeyboard?: boolean | undefined;
  /** Whether its user listens to it. Default: false. */
  readonly isScreenReader?: boolean | undefined;
}

/** Puts an element on a terminal of a size, with what draws there. */
export function openTestTerminal(
  size: Size,
  element: (painter: ScreenPainter | undefined) => ReactElement,
  { unicode = '11', hasKittyKeyboard = false, isScreenReader = false }: TerminalKind = {},
): TestTerminal {
  const terminal = emulator(size, unicode);
  const waiting = new Set<() => void>();
  const stdout = new FakeOutput(terminal, () => waiting.forEach((check) => check()));
  const stdin = new FakeInput();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they have the parts of a terminal's streams that Ink uses
  const streams = { stdout, stderr: stdout, stdin } as unknown as Required<
    Pick<RenderOptions, 'stdout' | 'stderr' | 'stdin'>
  >;
  let drawn: Screenful | undefined;
  const ours = createScreenPainter((sequence) => void stdout.write(sequence), { movesLines: true });
  const painter: ScreenPainter = {
    ...ours,
    draw(next) {
      drawn = next;
      ours.draw(next);
    },
  };
  const instance = render(element(isScreenReader ? undefined : painter), {
    ...streams,
    stdout: isScreenReader ? streams.stdout : inkOutput(streams.stdout),
    alternateScreen: true,
    interactive: true,
    incrementalRendering: true,
    isScreenReaderEnabled: false,
    kittyKeyboard: { mode: hasKittyKeyboard ? 'enabled' : 'auto' },
    maxFps: 60,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  stdout.write('\u001b[?7l');
  const screen: TestTerminal = {
    instance,
    type: (text) => void stdin.write(text),
    resize(next) {
      terminal.resize(next.columns, next.rows);
      stdout.columns = next.columns;
      stdout.rows = next.rows;
      stdout.emit('resize');
    },
    lines: () => linesOf(terminal),
    text: () => linesOf(terminal).join('\n'),
    cells: () => cellsOf(terminal),
    cellsInFull: async () => (drawn === undefined ? [] : cellsInFull(drawn, unicode)),
    isInverse: (row, column) => terminal.buffer.active.getLine(row)?.getCell(column)?.isInverse() !== 0,
    characterAt: (row, column) => terminal.buffer.active.getLine(row)?.getCell(column)?.getChars() ?? '',
    colorsAt(row, column) {
      const cell = terminal.buffer.active.getLine(row)?.getCell(column);
      return {
        foreground: cell === undefined || cell.isFgDefault() ? undefined : cell.getFgColor(),
        background: cell === undefined || cell.isBgDefault() ? undefined : cell.getBgColor(),
      };
    },
    hasColor: () => allCells(terminal).some((cell) => !cell.isFgDefault() || !cell.isBgDefault()),
    output: () => stdout.written,
    async until(condition) {
      await new Promise<void>((resolve) => {
        const check = (): void => {
          if (!condition(screen.text())) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      });
      // Some lines are on the screen before the others of their frame.
      await screen.drawn();
    },
    async drawn() {
      // Keys reach Ink with the next turn of the event loop.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      await instance.waitUntilRenderFlush();
      await new Promise<void>((resolve) => {
        terminal.write('', resolve);
      });
    },
    async close() {
      instance.unmount();
      await instance.waitUntilExit();
    },
  };
  return screen;
}

function linesOf(terminal: Terminal): string[] {
  const { active } = terminal.buffer;
  return (
    Array.from({ length: terminal.rows }, (_, row) => active.getLine(row)?.translateToString(true) ?? '')
      // A no-break blank looks like a blank.
      .map((line) => line.replaceAll('\u00a0', ' ').trimEnd())
  );
}

function allCells(terminal: Terminal) {
  const { active } = terminal.buffer;
  return Array.from({ length: terminal.rows }, (_, row) => active.getLine(row)).flatMap((line) =>
    Array.from({ length: terminal.cols }, (_, column) => line?.getCell(column)).filter((cell) => cell !== undefined),
  );
}

class FakeOutput extends Writable {
  readonly isTTY = true;
  written = '';
  columns: number;
  rows: number;
  readonly #terminal: Terminal;
  readonly #onDrawn: () => void;

  constructor(terminal: Terminal, onDrawn: () => void) {
    super({ decodeStrings: false });
    this.#terminal = terminal;
    this.#onDrawn = onDrawn;
    this.columns = terminal.cols;
    this.rows = terminal.rows;
  }

  override _write(chunk: string, _encoding: BufferEncoding, done: () => void): void {
    this.written += chunk;
    this.#terminal.write(chunk.replaceAll('\n', '\r\n'), () => {
      this.#onDrawn();
      done();
    });
  }
}

class FakeInput extends PassThrough {
  readonly isTTY = true;
  isRaw = false;

  setRawMode(isRaw: boolean): this {
    this.isRaw = isRaw;
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
