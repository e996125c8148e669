import { PassThrough, Writable } from 'node:stream';
import type { Terminal } from '@xterm/headless';
import { render, type Instance } from 'ink';
import type { ReactElement } from 'react';
import type { Size } from '../drawing/layout.ts';
import { createPainter } from '../painter/painter.ts';
import { rewrittenOutput } from '../painter/rewritten-output.ts';
import type { AppProps } from '../terminal/app.tsx';
import { cellsInFull, cellsOf, emulator } from './cells.ts';

/** A terminal in memory that runs the program: keys go in, cells come out. */
export interface TestTerminal {
  type(text: string): void;
  resize(size: Size): void;
  lines(): string[];
  text(): string;
  /** Whether a cell is drawn with foreground and background swapped. */
  isInverse(row: number, column: number): boolean;
  /** The row and the column of the terminal's cursor; undefined while it is hidden. */
  cursor(): readonly [row: number, column: number] | undefined;
  cells(): string[];
  /** Every cell after a full draw of the newest screen on a new terminal. */
  cellsInFull(): Promise<string[]>;
  characterAt(row: number, column: number): string;
  /** The palette indices of a cell's colours; `undefined` for the terminal's default. */
  colorsAt(row: number, column: number): { foreground: number | undefined; background: number | undefined };
  hasColor(): boolean;
  /** Resolves when the screen meets the condition. It has no timeout of its own; the timeout of the test applies. */
  until(condition: (text: string) => boolean): Promise<void>;
  /** Resolves when everything typed so far is drawn. */
  drawn(): Promise<void>;
  output(): string;
  close(): Promise<void>;
  readonly instance: Instance;
}

export interface TerminalKind {
  /** The version of Unicode whose character widths it uses. Default: 11. */
  readonly unicode?: '6' | '11' | undefined;
  /** Whether it supports the kitty keyboard protocol. Default: false. */
  readonly hasKittyKeyboard?: boolean | undefined;
  /** Whether a screen reader is used. Default: false. */
  readonly isScreenReader?: boolean | undefined;
}

/** Renders an element on a terminal of a size, with its painter. */
export function openTestTerminal(
  size: Size,
  element: (painter: AppProps['painter']) => ReactElement,
  { unicode = '11', hasKittyKeyboard = false, isScreenReader = false }: TerminalKind = {},
): TestTerminal {
  const terminal = emulator(size, unicode);
  const waiting = new Set<() => void>();
  const stdout = new FakeOutput(terminal, () => waiting.forEach((check) => check()));
  const stdin = new FakeInput();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they have the parts of a terminal's streams that Ink uses
  const streams = { stdout, stderr: stdout, stdin } as unknown as {
    stdout: NodeJS.WriteStream;
    stderr: NodeJS.WriteStream;
    stdin: NodeJS.ReadStream;
  };
  let newest = '';
  const painter = createPainter(streams.stdout, { movesLines: true });
  const frames = rewrittenOutput(painter.output, (text) => {
    if (text.includes('\n')) newest = text;
    return text;
  });
  const instance = render(element(isScreenReader ? undefined : painter), {
    ...streams,
    stdout: isScreenReader ? streams.stdout : frames,
    debug: !isScreenReader,
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
    cellsInFull: () => cellsInFull({ columns: stdout.columns, rows: stdout.rows, lines: newest.split('\n') }, unicode),
    isInverse: (row, column) => terminal.buffer.active.getLine(row)?.getCell(column)?.isInverse() !== 0,
    characterAt: (row, column) => terminal.buffer.active.getLine(row)?.getCell(column)?.getChars() ?? '',
    cursor() {
      if (stdout.written.lastIndexOf('\u001b[?25l') > stdout.written.lastIndexOf('\u001b[?25h')) return undefined;
      return [terminal.buffer.active.cursorY, terminal.buffer.active.cursorX];
    },
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
      // Some lines of a frame may be on the screen before the others.
      await screen.drawn();
    },
    async drawn() {
      // Keys reach Ink in the next turn of the event loop.
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
      // Replaces no-break spaces by blanks.
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
