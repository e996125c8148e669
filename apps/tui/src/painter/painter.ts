import chalk from 'chalk';
import { cellsOf, cursorMark, resetStyle } from './cells.ts';
import { noMargins, repaint, type InkFrame } from './repaint.ts';
import { rewrittenOutput } from './rewritten-output.ts';

/** Draws on the terminal, and remembers what is on the screen. */
export interface Drawer {
  /** Forgets the contents of the screen, so that nothing is assumed about it. */
  forget(): void;
  /** Draws the newest frame, as far as it is not on the screen. */
  restore(): void;
}

/** Stands between Ink and the terminal. */
export interface Painter<Output> extends Drawer {
  /** The output for Ink, which must write whole frames: its option `debug`. */
  readonly output: Output;
}

type Terminal = NodeJS.WritableStream & { readonly columns: number; readonly rows: number };

/**
 * Creates the painter of a terminal. Of each frame it writes the cells that differ from the frame before. Nothing else may
 * write text there.
 *
 * @param options.movesLines Whether the terminal can scroll lines within margins.
 */
export function createPainter<Output extends Terminal>(
  terminal: Output,
  options: { readonly movesLines: boolean },
): Painter<Output> {
  // The theme decides which colours there are. Otherwise Ink leaves out even bold and inverse where it detects none.
  chalk.level = 3;
  let newest: InkFrame | undefined;
  let onTerminal: InkFrame | undefined;
  let cursorAt = '';
  const changes = (): string => {
    if (newest === undefined) return '';
    const sequence = repaint(onTerminal, newest, options);
    const cursor = cursorSequence(newest);
    onTerminal = newest;
    if (sequence === '' && cursor === cursorAt) return '';
    const hidden = cursorAt === '' ? '' : hideCursor;
    cursorAt = cursor;
    // Synchronized output: the terminal shows a frame when it is complete.
    return `${beginFrame}${hidden}${sequence}${cursor}${endFrame}`;
  };
  return {
    output: rewrittenOutput(terminal, (text) => {
      const lines = text.split('\n');
      // Only a frame has several lines; everything else that Ink writes sets the modes of the terminal.
      if (lines.length === 1) return withCleanUp(text);
      const { columns, rows } = terminal;
      // After a resize Ink first draws what it has, then what the program returns for the new size.
      if (lines.length !== Math.max(2, rows)) return '';
      newest = { columns, rows, lines };
      return changes();
    }),
    forget: () => void (onTerminal = undefined),
    restore: () => void terminal.write(changes()),
  };
}

/** Shows the terminal's cursor where text is typed, so that an input method opens there; empty where none is. */
function cursorSequence({ lines, columns }: InkFrame): string {
  const row = lines.findIndex((line) => line.includes(cursorMark));
  const column = cellsOf(lines[row] ?? '', columns).cursor;
  return column === undefined ? '' : `\u001b[${row + 1};${column + 1}H${showCursor}`;
}

/**
 * An incomplete frame leaves margins, a style and synchronized output switched on. After a suspension Ink shows the
 * cursor, and relies on its own frames to hide it.
 */
function withCleanUp(modes: string): string {
  return modes
    .replace(leaveAlternate, `${endFrame}${noMargins}${resetStyle}${leaveAlternate}`)
    .replace(enterAlternate, `${enterAlternate}${hideCursor}`);
}

/** Whether a terminal is known to scroll lines within margins, as all that support VT100 sequences do. */
export function canMoveLines(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  // The Windows console sets no TERM.
  const { TERM = platform === 'win32' ? 'xterm' : '' } = env;
  return likeVt100.test(TERM);
}

const likeVt100 =
  /^(?:alacritty|contour|cygwin|foot|ghostty|iterm|kitty|konsole|linux|mintty|ms-terminal|putty|rio|rxvt|screen|st|tmux|vt[1-5]\d\d|wezterm|xterm)(?:\b|-)/;

const beginFrame = '\u001b[?2026h';
const endFrame = '\u001b[?2026l';
const enterAlternate = '\u001b[?1049h';
const hideCursor = '\u001b[?25l';
const showCursor = '\u001b[?25h';
const leaveAlternate = '\u001b[?1049l';
