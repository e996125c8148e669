import { repaint } from '../drawing/repaint.ts';
import type { Screenful } from '../drawing/screenful.ts';
import type { Drawer } from './terminal.ts';

/** Draws on a terminal, and remembers what is on it. */
export interface ScreenPainter extends Drawer {
  /** Writes the changes since the previous screen. */
  draw(screen: Screenful): void;
  /** Draws nothing while another program has the terminal. */
  pause(): void;
  resume(): void;
}

/**
 * Creates the painter of a terminal. Nothing else may write text there.
 *
 * @param options.movesLines Whether the terminal can scroll lines within margins.
 */
export function createScreenPainter(
  write: (sequence: string) => void,
  options: { readonly movesLines: boolean },
): ScreenPainter {
  let newest: Screenful | undefined;
  let onTerminal: Screenful | undefined;
  let isPaused = false;
  const paint = (): void => {
    if (isPaused || newest === undefined) return;
    const sequence = repaint(onTerminal, newest, options);
    onTerminal = newest;
    // Synchronized output: the terminal shows a frame when it is complete.
    if (sequence !== '') write(`${beginFrame}${sequence}${endFrame}`);
  };
  const forget = (): void => void (onTerminal = undefined);
  return {
    draw(screen) {
      newest = screen;
      paint();
    },
    forget,
    restore: paint,
    pause: () => (isPaused = true),
    resume() {
      isPaused = false;
      forget();
      paint();
    },
  };
}

/** Whether a terminal is known to scroll lines within margins, as all that support VT100 sequences do. */
export function canMoveLines(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): boolean {
  // The Windows console sets no TERM.
  const { TERM = platform === 'win32' ? 'xterm' : '' } = env;
  return likeVt100.test(TERM);
}

const likeVt100 =
  /^(?:alacritty|contour|cygwin|foot|ghostty|iterm|kitty|konsole|linux|mintty|ms-terminal|putty|rio|rxvt|screen|st|tmux|vt[1-5]\d\d|wezterm|xterm)(?:\b|-)/;

const beginFrame = '\u001b[?2026h';
const endFrame = '\u001b[?2026l';
