import { expect, test } from 'vitest';
import { filterBox } from '../boxes/filter/filter.ts';
import { paletteBox } from '../boxes/palette/palette.ts';
import { loadedState, press } from '../test-support/state.ts';
import { modelOf } from './stack.ts';
import type { State } from './state.ts';
import { viewOf } from './views.ts';

test('recalls earlier command lines with the up arrow, and later ones with the down arrow', () => {
  const typed = press(loadedState(), ':', ...Array.from('/ada'), 'enter', ':', ...Array.from('/alan'), 'enter', ':');
  const steps = ['up', 'up', 'up', 'down', 'down'];
  const lines = steps.map((_, index) => modelOf(press(typed, ...steps.slice(0, index + 1)), paletteBox)?.line.text);
  expect(lines).toEqual(['/alan', '/ada', '/ada', '/alan', '']);
});

test('runs a recalled line', () => {
  const typed = press(loadedState(), ':', ...Array.from('/ada'), 'enter', 'escape', ':', 'up', 'enter');
  expect(viewOf(typed).list.rows.options.filter).toBe('ada');
});

test('selects rows with the arrows once something else is typed', () => {
  const typed = press(loadedState(), ':', ...Array.from('/ada'), 'enter', ':', 's', 'u', 'down', 'up');
  expect(paletteLine(typed)).toBe('su');
});

test('recalls filters with the up arrow, and applies them at once', () => {
  const typed = press(
    loadedState(),
    '/',
    ...Array.from('ada'),
    'enter',
    '/',
    ...Array.from('alan'),
    'enter',
    'escape',
    '/',
    'up',
    'up',
  );
  expect(modelOf(typed, filterBox)?.line.text).toBe('ada');
  expect(viewOf(typed).list.rows.options.filter).toBe('ada');
});

function paletteLine(state: State): string | undefined {
  return modelOf(state, paletteBox)?.line.text;
}
