import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsInFull, cellsOf, emulator, write } from '../test-support/cells.ts';
import { repaint } from './repaint.ts';
import type { InkFrame } from './repaint.ts';

const styles = ['7', '1;7;31', '1;31', '4;1', '32', '2', '38;5;245', '38;5;231;48;5;22', '36', '1'];
const texts = [
  'Ada',
  ' ',
  '    ',
  '│',
  '▶ row',
  '12.00',
  'Amélie',
  '李小龙',
  '👩‍💻',
  'שלום',
  'a\u0301\u0302',
  '🇬🇧',
  '￦',
  '◽',
  'e\u0301',
];

const word = fc
  .record({
    text: fc.constantFrom(...texts),
    outer: fc.option(fc.constantFrom(...styles)),
    inner: fc.option(fc.constantFrom(...styles)),
  })
  .map(({ text, outer, inner }) => styled(outer, `${text} `) + styled(inner, text));
const line = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const size = fc.constantFrom({ columns: 60, rows: 9 }, { columns: 60, rows: 6 }, { columns: 72, rows: 9 });

/** A new screen, or the one before with some lines moved and some replaced. */
const step = fc.oneof(
  fc.record({ size, lines: fc.array(line, { minLength: 9, maxLength: 9 }) }),
  fc.record({ from: fc.nat(3), to: fc.integer({ min: 4, max: 9 }), by: fc.integer({ min: -4, max: 4 }), fresh: line }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test.each([true, false])('produces the same cells as a full draw, with lines moved: %s', async (movesLines) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('6' as const, '11' as const),
      async (steps, widths) => {
        let before: InkFrame | undefined;
        let screen: InkFrame = { columns: 60, rows: 9, lines: Array<string>(9).fill('') };
        const terminal = emulator(screen, widths);
        await write(terminal, '\u001b[?1049h\u001b[?7l\u001b[3;5r\u001b[31mleft by another program');
        for (const next of steps) {
          screen = after(screen, next);
          if (terminal.cols !== screen.columns || terminal.rows !== screen.rows) {
            terminal.resize(screen.columns, screen.rows);
          }
          await write(terminal, repaint(before, screen, { movesLines }));
          expect(cellsOf(terminal)).toEqual(await cellsInFull(screen, widths));
          before = screen;
        }
      },
    ),
    { numRuns: 200, seed: 20_261_121 },
  );
});

test('writes nothing when the screen is unchanged', () => {
  const screen = screenOf('one', '李');
  expect(repaint(screen, screenOf('one', '李'), { movesLines: true })).toBe('');
});

test('writes only the cells that differ', () => {
  expect(repaint(screenOf('a one   two'), screenOf('b one   Two'), { movesLines: true })).toBe(
    '\u001b[1;1Hb\u001b[7CT',
  );
});

test('switches styles with as few codes as possible', () => {
  const bold = '\u001b[1m\u001b[31mone\u001b[39m two\u001b[22m three';
  expect(repaint(screenOf(''), screenOf(bold), { movesLines: true })).toBe(
    '\u001b[1;1H\u001b[1;31mone\u001b[0;1m two\u001b[m three',
  );
});

test('rewrites a whole line when the old or the new one has a character of uncertain width', () => {
  expect(repaint(screenOf('李 a'), screenOf('李 b'), { movesLines: true })).toBe(
    `\u001b[1;1H\u001b[2K李\u001b[1;3H b${' '.repeat(20)}`,
  );
  expect(repaint(screenOf('李 a'), screenOf('ab'), { movesLines: true })).toBe(
    `\u001b[1;1H\u001b[2Kab${' '.repeat(22)}`,
  );
});

test('truncates a line at the edge of the screen', () => {
  const written = repaint(screenOf(''), screenOf('x'.repeat(30)), { movesLines: true });
  expect(written).toBe(`\u001b[1;1H${'x'.repeat(24)}`);
});

test('removes control characters from text', () => {
  const hostile = 'a\u001b]0;title\u0007\u001b[2J\r\n\u009b5mz';
  for (const text of [hostile, `李${hostile}`]) {
    const written = repaint(screenOf(''), screenOf(text), { movesLines: true });
    expect(written.replaceAll(/\u001b\[[\d;]*[HmKC]/g, '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    expect(written).not.toContain('\u001b[2J');
  }
});

const rows = ['head', 'one', 'two', 'three', 'four', 'five', 'foot'];

test('scrolls lines within margins, and resets the margins', () => {
  const [before, up] = [screenOf(...rows), screenOf('head', 'two', 'three', 'four', 'five', 'six', 'foot')];
  expect(repaint(before, up, { movesLines: true })).toBe('\u001b[2;6r\u001b[6;1H\n\u001b[r\u001b[6;1Hsix');
  const down = screenOf('head', 'zero', 'one', 'two', 'three', 'four', 'foot');
  expect(repaint(before, down, { movesLines: true })).toBe('\u001b[2;6r\u001b[2;1H\u001bM\u001b[r\u001b[2;1Hzero');
});

test('does not scroll lines on a terminal that may not support it', () => {
  const up = screenOf('head', 'two', 'three', 'four', 'five', 'six', 'foot');
  expect(repaint(screenOf(...rows), up, { movesLines: false })).not.toMatch(/\u001b\[\d+;\d+r/);
});

function screenOf(...lines: string[]): InkFrame {
  return { columns: 24, rows: lines.length, lines };
}

function after(before: InkFrame, next: Step): InkFrame {
  if ('lines' in next) return { ...next.size, lines: next.lines.slice(0, next.size.rows) };
  const { from, to, by, fresh } = next;
  const lines = before.lines.map((old, row) => {
    if (row < from || row >= to) return old;
    const source = row + by;
    return source < from || source >= to ? fresh : (before.lines[source] ?? fresh);
  });
  return { ...before, lines };
}

function styled(style: string | null, text: string): string {
  return style === null ? text : `\u001b[${style}m${text}\u001b[0m`;
}
