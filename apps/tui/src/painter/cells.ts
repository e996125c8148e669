import { displayWidth, graphemesOf } from '@paydeck/presentation/internal';

export interface Cells {
  /** The right half of a wide character is empty. */
  readonly characters: readonly string[];
  /** The SGR codes that switch the style on, separated by blanks; empty without a style. */
  readonly styles: readonly string[];
  readonly left: string;
  /** The column where text is typed; undefined in most lines. */
  readonly cursor: number | undefined;
  readonly isUnsure: boolean;
}

/** Returns the cells of a line of a frame, as Ink has divided it. Most lines are those of the frame before. */
export function cellsOf(line: string, columns: number): Cells {
  if (remembered.columns !== columns || remembered.lines.size > mostLines) remembered = { columns, lines: new Map() };
  const cells = remembered.lines.get(line) ?? divided(line, columns);
  remembered.lines.set(line, cells);
  return cells;
}

let remembered = { columns: 0, lines: new Map<string, Cells>() };
/** Some screens full of lines, in about a megabyte. */
const mostLines = 400;

function divided(line: string, columns: number): Cells {
  const characters = Array<string>(columns).fill(' ');
  const styles = Array<string>(columns).fill('');
  const isUnsureLine = isUnsure(line);
  const cells = (): Cells => {
    const left = characters.slice(0, Math.ceil(columns / 2)).join('');
    return { characters, styles, left, cursor, isUnsure: isUnsureLine };
  };
  let cursor: number | undefined;
  let column = 0;
  let style = '';
  for (const [piece, codes] of line.matchAll(pieces)) {
    if (piece === cursorMark) {
      cursor = column;
      continue;
    }
    if (codes !== undefined) {
      style = styleAfter(style, codes);
      continue;
    }
    for (const [character, width] of charactersOf(piece, isUnsureLine)) {
      if (column + width > columns) return cells();
      characters.fill('', column, column + width);
      characters[column] = character;
      styles.fill(style, column, column + width);
      column += width;
    }
  }
  return cells();
}

export function styleChange(from: string, to: string): string {
  if (from === to) return '';
  if (to === '') return resetStyle;
  const old = codesOf(from);
  const wanted = codesOf(to);
  const codes = old.every((code) => wanted.includes(code))
    ? wanted.filter((code) => !old.includes(code))
    : ['0', ...wanted];
  return `\u001b[${codes.join(';')}m`;
}

export const resetStyle = '\u001b[m';

/** How a frame marks the place where text is typed: struck through, which the screens do not use otherwise. */
export const cursorMark = '\u001b[9m';

/** Each grapheme with its columns. A control character, which a bug let in, must not act on the terminal. */
function* charactersOf(text: string, isUnsureLine: boolean): Generator<readonly [string, number]> {
  if (isUnsureLine) {
    for (const { segment } of graphemesOf(text)) {
      yield control.test(segment) ? [' ', 1] : [segment, Math.max(1, displayWidth(segment))];
    }
  } else for (const character of text) yield [character, 1];
}

function styleAfter(style: string, sequence: string): string {
  let codes = codesOf(style);
  for (const [code] of (sequence === '' ? '0' : sequence).matchAll(eachCode)) {
    if (code === '0') codes = [];
    else if (isEnd(code)) codes = codes.filter((each) => endOf(each) !== code);
    else codes = [...codes.filter((each) => each !== code && !(isColor(code) && endOf(each) === endOf(code))), code];
  }
  return codes.toSorted().join(' ');
}

function codesOf(style: string): string[] {
  return style === '' ? [] : style.split(' ');
}

/**
 * Returns the code that switches another code off. A foreground ends with 39, a background with 49; bold and faint
 * share 22.
 */
function endOf(code: string): string {
  const number = Number.parseInt(code, 10);
  if (number >= 30) return Math.floor(number / 10) % 2 === 1 ? '39' : '49';
  return number <= 2 ? '22' : String(20 + number);
}

function isEnd(code: string): boolean {
  return /^(?:2\d|[34]9)$/.test(code);
}

function isColor(code: string): boolean {
  return Number.parseInt(code, 10) >= 30;
}

// The sequence of a style, or the text between two sequences. Other escape sequences are left out.
const pieces = /\u001b\[([\d;]*)m|[^\u001b]+/g;
// 38;5;n and 48;5;n are one code each.
const eachCode = /[34]8;5;\d+|\d+/g;
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
