import { Unicode11Addon } from '@xterm/addon-unicode11';
import { Terminal } from '@xterm/headless';
import type { Size } from '../drawing/layout.ts';
import { graphemesOf, displayWidth } from '@paydeck/presentation/internal';
import type { InkFrame } from '../painter/repaint.ts';

/** The versions of Unicode whose character widths terminals use. */
export type WidthsOf = '6' | '11';

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

/** Returns every cell after a full draw, each character at its own column. */
export async function cellsInFull(frame: InkFrame, widths: WidthsOf): Promise<string[]> {
  const terminal = emulator(frame, widths);
  const written = frame.lines.slice(0, frame.rows).map((line, row) => {
    let column = 1;
    const text = Array.from(line.matchAll(/(\u001b\[[\d;]*m)|[^\u001b]+/g), ([piece, style]) => {
      if (style !== undefined) return style;
      return Array.from(graphemesOf(piece), ({ segment }) => {
        const at = column;
        column += Math.max(1, displayWidth(segment));
        if (column - 1 > frame.columns) return '';
        return `\u001b[${row + 1};${at}H${segment}`;
      }).join('');
    }).join('');
    return text + (column > frame.columns ? '' : `\u001b[0m\u001b[${row + 1};${column}H\u001b[K`);
  });
  await write(terminal, `\u001b[?7l${written.join('\u001b[0m')}`);
  return cellsOf(terminal);
}

export function write(terminal: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => {
    terminal.write(text, resolve);
  });
}
