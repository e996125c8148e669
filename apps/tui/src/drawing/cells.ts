import type { ScreenLine } from './screenful.ts';

/** The cells of a line: a character and a style for each column. */
export interface Cells {
  readonly characters: readonly string[];
  /** The SGR codes that switch the style on, separated by blanks; empty without a style. */
  readonly styles: readonly string[];
}

/** Returns the cells of a line. Each character takes one column; `isUnsure` reports lines where that may be false. */
export function cellsOf(line: ScreenLine, columns: number): Cells {
  const characters = Array<string>(columns).fill(' ');
  const styles = Array<string>(columns).fill('');
  for (const { left, text } of line) {
    let column = left;
    let style = '';
    for (const [piece, codes] of text.matchAll(pieces)) {
      if (codes !== undefined) {
        style = styleAfter(style, codes);
        continue;
      }
      for (const character of piece.slice(0, Math.max(0, columns - column))) {
        characters[column] = character;
        styles[column] = style;
        column += 1;
      }
    }
  }
  return { characters, styles };
}

/** Returns the sequence that changes the terminal from one style to another. */
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

/** Returns the style of a terminal after a sequence of SGR codes. */
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
