import { Unicode11Addon } from '@xterm/addon-unicode11';
import { Terminal } from '@xterm/headless';
import type { Size } from '../drawing/layout.ts';
import type { Screenful } from '../drawing/screenful.ts';

/** The versions of Unicode whose character widths terminals use. */
export type WidthsOf = '6' | '11';

/** Creates a terminal in memory. */
export function emulator({ columns, rows }: Size, widths: WidthsOf): Terminal {
  const terminal = new Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 0 });
  if (widths === '11') {
    terminal.loadAddon(new Unicode11Addon());
    terminal.unicode.activeVersion = '11';
  }
  return terminal;
}

/** Returns every cell of a terminal, one text for each line: the characters, and each change of style. */
export function cellsOf(terminal: Terminal): string[] {
  const { active } = terminal.buffer;
  return Array.from({ length: terminal.rows }, (_, row) => {
    let style = '';
    return Array.from({ length: terminal.cols }, (__, column) => {
      const cell = active.getLine(row)?.getCell(column);
      if (cell === undefined) return '';
      const now = [
        cell.isBold() && 'bold',
        cell.isDim() && 'dim',
        cell.isUnderline() && 'underline',
        cell.isInverse() && 'inverse',
        !cell.isFgDefault() && `foreground ${cell.getFgColorMode()}/${cell.getFgColor()}`,
        !cell.isBgDefault() && `background ${cell.getBgColorMode()}/${cell.getBgColor()}`,
      ]
        .filter(Boolean)
        .join(' ');
      const change = now === style ? '' : `{${now}}`;
      style = now;
      // A cell that was never written is blank; the right half of a wide character is empty.
      return change + (cell.getWidth() === 0 ? '' : cell.getChars() || ' ');
    }).join('');
  });
}

/** Returns every cell after a full draw, each strip at its own column. */
export async function cellsInFull(screen: Screenful, widths: WidthsOf): Promise<string[]> {
  const terminal = emulator(screen, widths);
  const strips = screen.lines.flatMap((line, row) =>
    line.map(({ left, text }) => `\u001b[${row + 1};${left + 1}H${text}\u001b[0m`),
  );
  await write(terminal, `\u001b[?7l${strips.join('')}`);
  return cellsOf(terminal);
}

/** Resolves when a terminal has processed what was written to it. */
export function write(terminal: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => {
    terminal.write(text, resolve);
  });
}
