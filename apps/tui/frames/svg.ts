import type { IBufferCell, Terminal } from '@xterm/headless';

/** Draws the screen of a terminal as SVG: each cell with its character, colours and weight. */
export function svgOf(terminal: Terminal, title: string): string {
  const { cols, rows } = terminal;
  const [width, height] = [cols * cellWidth + 2 * margin, rows * cellHeight + 2 * margin];
  const lines = Array.from({ length: rows }, (_, row) => lineOf(runsOf(terminal, row), row)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(title)}</title>
<rect width="${width}" height="${height}" rx="8" fill="${background}"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">
${lines}</g>
</svg>
`;
}

/** Adjacent cells with the same style. */
interface Run {
  readonly column: number;
  cells: number;
  text: string;
  readonly look: Look;
}

interface Look {
  readonly ink: string;
  readonly paper: string;
  readonly isBold: boolean;
  readonly isDim: boolean;
  readonly isUnderlined: boolean;
}

function runsOf(terminal: Terminal, row: number): Run[] {
  const line = terminal.buffer.active.getLine(terminal.buffer.active.baseY + row);
  const runs: Run[] = [];
  for (let column = 0; column < terminal.cols; column += 1) {
    const cell = line?.getCell(column);
    // The right half of a wide character is an empty cell.
    if (cell === undefined || cell.getWidth() === 0) continue;
    const look = lookOf(cell);
    const last = runs.at(-1);
    const text = cell.getChars() === '' ? ' ' : cell.getChars();
    // A wide character is a run of its own, because fonts disagree about its width.
    const isAlike =
      last !== undefined && isSame(last.look, look) && cell.getWidth() === 1 && last.cells === last.text.length;
    if (isAlike && /^[\x20-\x7e]$/.test(text)) {
      last.text += text;
      last.cells += 1;
    } else runs.push({ column, cells: cell.getWidth(), text, look });
  }
  return runs;
}

function lookOf(cell: IBufferCell): Look {
  const front = cell.isFgDefault() ? foreground : colorOf(cell.getFgColor(), cell.isFgRGB());
  const back = cell.isBgDefault() ? background : colorOf(cell.getBgColor(), cell.isBgRGB());
  const isInverse = cell.isInverse() !== 0;
  return {
    ink: isInverse ? back : front,
    paper: isInverse ? front : back,
    isBold: cell.isBold() !== 0,
    isDim: cell.isDim() !== 0,
    isUnderlined: cell.isUnderline() !== 0,
  };
}

function colorOf(color: number, isRgb: boolean): string {
  if (isRgb) return `#${color.toString(16).padStart(6, '0')}`;
  return palette[color] ?? cube(color);
}

/** The palette colours above 15: a cube of 6 x 6 x 6, then greys. */
function cube(color: number): string {
  if (color >= 232) return hex([0, 0, 0].map(() => 8 + (color - 232) * 10));
  const index = color - 16;
  return hex([level(Math.floor(index / 36)), level(Math.floor(index / 6) % 6), level(index % 6)]);
}

function level(step: number): number {
  return step === 0 ? 0 : 55 + step * 40;
}

function hex(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function lineOf(runs: readonly Run[], row: number): string {
  const y = margin + row * cellHeight;
  const papers = runs
    .filter(({ look }) => look.paper !== background)
    .map(({ column, cells, look }) => {
      const x = margin + column * cellWidth;
      return `<rect x="${round(x)}" y="${y}" width="${round(cells * cellWidth)}" height="${cellHeight}" fill="${look.paper}"/>`;
    });
  const texts = runs
    .filter(({ text }) => text.trim() !== '')
    .map(({ column, cells, text, look }) => {
      const x = margin + column * cellWidth;
      const looks = [
        look.isBold ? ' font-weight="bold"' : '',
        look.isDim ? ' fill-opacity="0.6"' : '',
        look.isUnderlined ? ' text-decoration="underline"' : '',
      ].join('');
      return `<text x="${round(x)}" y="${y + baseline}" textLength="${round(cells * cellWidth)}" lengthAdjust="spacingAndGlyphs" fill="${look.ink}"${looks}>${escaped(text)}</text>`;
    });
  return [...papers, ...texts].map((element) => `${element}\n`).join('');
}

function isSame(one: Look, other: Look): boolean {
  return (
    one.ink === other.ink &&
    one.paper === other.paper &&
    one.isBold === other.isBold &&
    one.isDim === other.isDim &&
    one.isUnderlined === other.isUnderlined
  );
}

// Browsers collapse spaces here even with `xml:space`, and stretch the rest; they keep no-break spaces.
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(' ', '\u00a0');
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const cellWidth = 8.4;
const cellHeight = 18;
const baseline = 14;
const margin = 12;
const foreground = '#d8dee9';
const background = '#1b1f27';
/** The sixteen basic colours. */
const palette = [
  '#3b4252',
  '#e06c75',
  '#98c379',
  '#e5c07b',
  '#61afef',
  '#c678dd',
  '#56b6c2',
  '#d8dee9',
  '#5c6370',
  '#ff7b86',
  '#b5e890',
  '#ffd58a',
  '#7fc4ff',
  '#e29bf7',
  '#7fe0e6',
  '#ffffff',
];
