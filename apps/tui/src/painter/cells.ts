import { reduceAnsiCodesIncremental, tokenize, type AnsiCode } from '@alcalzone/ansi-tokenize';
import { displayWidth } from '@paydeck/presentation/internal';

export interface Cells {
  /** The right half of a wide character is empty. */
  readonly characters: readonly string[];
  /** The SGR codes that switch the style on, separated by `;`; empty without a style. */
  readonly styles: readonly string[];
  /** The characters of the left half. */
  readonly left: string;
  /** The column where text is typed; undefined in most lines. */
  readonly cursor: number | undefined;
  readonly isUnsure: boolean;
}

/** Returns the cells of a line of a frame, as Ink has divided it. Most lines are those of the frame before. */
export function cellsOf(line: string, columns: number): Cells {
  if (remembered.columns !== columns || remembered.lines.size > mostLines) remembered = { columns, lines: new Map() };
  const known = remembered.lines.get(line);
  if (known !== undefined) return known;
  const cells = divided(line, columns);
  // A copy, because a line is a slice that holds the text of its whole frame.
  remembered.lines.set(structuredClone(line), cells);
  return cells;
}

let remembered = { columns: 0, lines: new Map<string, Cells>() };
/** Some screens full of lines, in about a megabyte. */
const mostLines = 400;

function divided(line: string, columns: number): Cells {
  const characters = Array<string>(columns).fill(' ');
  const styles = Array<string>(columns).fill('');
  const isUnsureLine = isUnsure(line);
  let cursor: number | undefined;
  let column = 0;
  let codes: AnsiCode[] = [];
  let style = '';
  for (const token of tokenize(line)) {
    if (token.type === 'ansi') {
      if (token.code === cursorMark) cursor = column;
      else codes = reduceAnsiCodesIncremental(codes, [token]);
      style = styleOf(codes);
    }
    if (token.type !== 'char') continue;
    // A control character, which a bug let in, must not act on the terminal.
    const character = control.test(token.value) ? ' ' : token.value;
    const width = isUnsureLine ? Math.max(1, displayWidth(character)) : 1;
    if (column + width > columns) break;
    characters.fill('', column, column + width);
    characters[column] = character;
    styles.fill(style, column, column + width);
    column += width;
  }
  const left = characters.slice(0, columns / 2).join('');
  return { characters, styles, left, cursor, isUnsure: isUnsureLine };
}

function styleOf(codes: readonly AnsiCode[]): string {
  return codes
    .map(({ code }) => code.slice('\u001b['.length, -'m'.length))
    .toSorted()
    .join(';');
}

export function styleChange(from: string, to: string): string {
  if (from === to) return '';
  if (to === '') return resetStyle;
  return `\u001b[${from === '' ? '' : '0;'}${to}m`;
}

export const resetStyle = '\u001b[m';

/** How a frame marks the place where text is typed: struck through, which the screens do not use otherwise. */
export const cursorMark = '\u001b[9m';

const control = /^[\u0000-\u001f\u007f-\u009f]/;

/**
 * Whether terminals may disagree about the width of a line. Then we cannot know what its cells show, so the line is
 * always written whole.
 */
export function isUnsure(line: string): boolean {
  return unsure.test(line);
}

// Everything beyond Latin letters and the signs that the screens use. SGR sequences are printable ASCII after their
// escape character.
const unsure =
  /[^\u001b\x20-\x7e\u00a0-\u024f\u2010-\u2027\u20a0-\u20bf\u2190-\u21ff\u23ce\u2400-\u2426\u2500-\u25fc\u2713-\u2717]/u;
