import { repaint } from '../drawing/repaint.ts';
import type { Screenful } from '../drawing/screenful.ts';
import type { Drawer } from './terminal.ts';

/** Draws on a terminal, and knows what is on it. */
export interface ScreenPainter extends Drawer {
  /** Writes what differs from the screen before. */
  draw(screen: Screenful): void;
  /** Draws nothing while another program has the terminal; then draws the newest screen whole. */
  pause(): void;
  resume(): void;
}

/**
 * Makes the painter of a terminal, on which nobody else writes text.
 *
 * @param options.movesLines Whether the terminal can move lines.
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
    // The terminal shows a frame when all of it is there.
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

/** Whether a terminal is known to move lines within margins: all that understand the sequences of the VT100. */
export function canMoveLines(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): boolean {
  // The console of Windows names no terminal.
  const { TERM = platform === 'win32' ? 'xterm' : '' } = env;
  return likeVt100.test(TERM);
}

const likeVt100 =
  /^(?:alacritty|contour|cygwin|foot|ghostty|iterm|kitty|konsole|linux|mintty|ms-terminal|putty|rio|rxvt|screen|st|tmux|vt[1-5]\d\d|wezterm|xterm)(?:\b|-)/;

const beginFrame = '\u001b[?2026h';
const endFrame = '\u001b[?2026l';
