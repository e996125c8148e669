import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { canMoveLines, createPainter } from './painter.ts';

const whole = '\u001b[?2026h\u001b[m\u001b[r\u001b[H\u001b[J';

test('draws the whole frame first, then only changes, each as one write in synchronized output', () => {
  const { painter, written } = started();
  painter.output.write('one\n');
  painter.output.write('one\n');
  painter.output.write('ole\n');
  expect(written()).toEqual([`${whole}\u001b[1;1Hone\u001b[?2026l`, '\u001b[?2026h\u001b[1;2Hl\u001b[?2026l']);
});

test('draws the whole frame after a resize, and no frame of another height than the terminal', () => {
  const { painter, written, terminal } = started();
  painter.output.write('one\n');
  terminal.rows = 3;
  painter.output.write('one\n');
  expect(written()).toHaveLength(1);
  painter.output.write('one\n\n');
  expect(written()[1]).toBe(`${whole}\u001b[1;1Hone\u001b[?2026l`);
});

test('draws the whole newest frame after the terminal may have changed', () => {
  const { painter, written } = started();
  painter.output.write('one\n');
  painter.forget();
  painter.restore();
  painter.restore();
  expect(written()).toHaveLength(2);
  expect(written()[1]).toBe(written()[0]);
});

test('writes nothing before there is anything to draw', () => {
  const { painter, written } = started();
  painter.restore();
  expect(written()).toEqual([]);
});

test.each(['\u001b[?25l', '\u001b[?2004h', '\u001b[?u', '\u001b[>1u', '\u001b[<u'])(
  'passes on modes that Ink sets: %j',
  (mode) => {
    const { painter, written } = started();
    painter.output.write(mode);
    expect(written()).toEqual([mode]);
  },
);

test('hides the cursor when it enters the alternate screen', () => {
  const { painter, written } = started();
  painter.output.write('\u001b[?1049h');
  expect(written()).toEqual(['\u001b[?1049h\u001b[?25l']);
});

test('resets margins and style when it leaves the alternate screen, also after an incomplete frame', () => {
  const { painter, written } = started();
  painter.output.write('\u001b[?1049l');
  expect(written()).toEqual(['\u001b[?2026l\u001b[r\u001b[m\u001b[?1049l']);
});

test.each([
  ['xterm-256color', true],
  ['xterm-kitty', true],
  ['tmux-256color', true],
  ['screen', true],
  ['linux', true],
  ['alacritty', true],
  ['foot', true],
  ['st-256color', true],
  ['vt220', true],
  ['dumb', false],
  ['stupid', false],
  ['unheard-of', false],
  ['', false],
])('detects whether TERM=%s can scroll lines', (TERM, can) => {
  expect(canMoveLines({ TERM }, 'linux')).toBe(can);
});

test('assumes that the Windows console, which sets no TERM, can scroll lines', () => {
  expect(canMoveLines({}, 'win32')).toBe(true);
  expect(canMoveLines({}, 'linux')).toBe(false);
});

function started() {
  const chunks: string[] = [];
  const terminal = Object.assign(new PassThrough({ decodeStrings: false, encoding: 'utf8' }), { columns: 8, rows: 2 });
  terminal.on('data', (chunk: string) => chunks.push(chunk));
  const painter = createPainter(terminal, { movesLines: true });
  return { painter, terminal, written: () => chunks.filter((chunk) => chunk !== '') };
}
