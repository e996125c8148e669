import { expect, test } from 'vitest';
import type { Screenful } from '../drawing/screenful.ts';
import { canMoveLines, createScreenPainter } from './screen-painter.ts';

const whole = '\u001b[?2026h\u001b[m\u001b[r\u001b[H\u001b[J';

test('draws the whole screen first, then only changes, each as one write in synchronized output', () => {
  const { painter, written } = started();
  painter.draw(screenOf('one'));
  painter.draw(screenOf('one'));
  painter.draw(screenOf('ole'));
  expect(written).toEqual([`${whole}\u001b[1;1Hone\u001b[?2026l`, '\u001b[?2026h\u001b[1;2Hl\u001b[?2026l']);
});

test('draws the whole screen after a resize', () => {
  const { painter, written } = started();
  painter.draw(screenOf('one'));
  painter.draw({ ...screenOf('one'), columns: 9 });
  expect(written[1]).toBe(`${whole}\u001b[1;1Hone\u001b[?2026l`);
});

test('draws the whole newest screen after the terminal may have changed', () => {
  const { painter, written } = started();
  painter.draw(screenOf('one'));
  painter.forget();
  painter.restore();
  painter.restore();
  expect(written).toHaveLength(2);
  expect(written[1]).toBe(written[0]);
});

test('writes nothing while another program has the terminal, and then the whole newest screen', () => {
  const { painter, written } = started();
  painter.draw(screenOf('one'));
  painter.pause();
  painter.draw(screenOf('two'));
  painter.forget();
  painter.restore();
  expect(written).toHaveLength(1);
  painter.resume();
  expect(written[1]).toBe(`${whole}\u001b[1;1Htwo\u001b[?2026l`);
});

test('writes nothing before there is anything to draw', () => {
  const { painter, written } = started();
  painter.restore();
  painter.resume();
  expect(written).toEqual([]);
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
  const written: string[] = [];
  const painter = createScreenPainter((sequence) => written.push(sequence), { movesLines: true });
  return { painter, written };
}

function screenOf(text: string): Screenful {
  return { columns: 8, rows: 2, lines: [[{ left: 0, text }], []] };
}
