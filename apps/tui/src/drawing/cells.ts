import type { ScreenLine } from './screenful.ts';

/** The cells of a line: a character and a style for each column. */
export interface Cells {
  readonly characters: readonly string[];
  /** The codes that switch a style on, with a blank between them; empty where there is none. */
  readonly styles: readonly string[];
}

/** Gives the cells of a line. Each of its characters takes one column: `isUnsure` tells of others. */
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

/** Gives what changes a terminal's style from one to another. */
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

/** Gives the style that a terminal has after a sequence of codes. */
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

/** Gives the code that ends another: a colour's has the tens of it, bold and faint have one in common. */
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

// A style's sequence, or what stands between two of them. Any other escape is left out.
const pieces = /\u001b\[([\d;]*)m|[^\u001b]+/g;
// 38;5;n and 48;5;n are one code each.
const eachCode = /[34]8;5;\d+|\d+/g;
