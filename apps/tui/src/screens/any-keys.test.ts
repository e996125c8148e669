import { displayWidth } from '@paydeck/presentation/internal';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { roomInBox } from '../drawing/box.ts';
import { unpainted } from '../drawing/theme.ts';
import { layoutOf } from '../drawing/layout.ts';
import { arrangeNext, isArranging } from '../state/list-state.ts';
import { reduce } from './reduce.ts';
import { viewOf, withList, type State } from '../state/state.ts';
import { loadedState, press } from '../test-support/state.ts';

const letters = Array.from('/:FcVsS<>+_HLnN*jkgG[]-zZJ123 =!"\\.,xyéあ');
const named =
  'space enter escape tab shift+tab backspace delete up down left right home end pageup pagedown ctrl+u ctrl+w ctrl+k ctrl+p ctrl+n ctrl+d alt+x';
const keys = [...letters, ...named.split(' ')];
const words = [
  'status=',
  'subs ',
  'created>2026-10-01 ',
  '/(a+)+$/',
  '-f adl',
  'amount:>5 ',
  'save x',
  'view x',
  'sort amount:desc',
];
const anyKeys = fc.array(fc.oneof(fc.constantFrom(...keys), fc.constantFrom(...words)), { maxLength: 60 });

const sizes = [
  { columns: 120, rows: 40 },
  { columns: 80, rows: 24 },
  { columns: 40, rows: 10 },
];

test('accepts any keys, and draws every line at the requested width', () => {
  fc.assert(
    fc.property(anyKeys, fc.constantFrom(...sizes), (pressed, size) => {
      let state = reduce(loadedState(), { type: 'resized', size });
      for (const key of pressed) {
        state = settled(typed(state, key));
        expect([...faultsOf(state), ...regionFaultsOf(state)]).toEqual([]);
      }
    }),
    { numRuns: 300, seed: 20_261_121 },
  );
});

test.each(sizes)('fills the panes when columns are scrolled out of view, at $columns columns', (size) => {
  let state = reduce(loadedState(), { type: 'resized', size });
  for (let times = 0; times < 10; times += 1) {
    state = press(state, 'L');
    expect(regionFaultsOf(state)).toEqual([]);
  }
});

/** Presses a key; types a word letter by letter. */
function typed(state: State, key: string): State {
  const pressed = words.includes(key) ? Array.from(key, (letter) => (letter === ' ' ? 'space' : letter)) : [key];
  return pressed.reduce((before, letter) => reduce(before, { type: 'key-pressed', key: letter }), state);
}

function settled(state: State): State {
  let next = state;
  while (isArranging(viewOf(next).list)) next = withList(next, arrangeNext);
  return next;
}

/** Returns the regions whose size differs from their rectangles. */
function regionFaultsOf(state: State): string[] {
  const layout = layoutOf(state.size);
  if (layout === undefined) return ['no room'];
  const { kind, own } = state.screen;
  const regions = kind.draw(own, state, { layout, paint: unpainted, limits: undefined, now: 0 });
  return regions.flatMap((region) => {
    const { name, rectangle } = region;
    const { width, height } = rectangle;
    const drawn = region.lines();
    const wrong = drawn.filter((line) => displayWidth(line) !== width);
    return [
      ...(drawn.length === height ? [] : [`${name}: ${drawn.length} lines in ${height}`]),
      ...wrong.map((line) => `${name}: ${displayWidth(line)} columns in ${width}: ${line}`),
    ];
  });
}

/** Returns what is wrong with the lines of the boxes. */
function faultsOf(state: State): string[] {
  const { box, size } = state;
  if (box === undefined) return [];
  const room = roomInBox(size);
  const { width = 0, lines = [] } = box.kind.draw?.(box.own, room, state, unpainted) ?? {};
  const prompt = box.kind.prompt?.(box.own, size.columns - 1, state, unpainted);
  return [
    ...(width > room.width ? [`${width} columns in ${room.width}`] : []),
    ...(lines.length > room.height ? [`${lines.length} lines in ${room.height}`] : []),
    ...lines.filter((line) => displayWidth(line) !== width),
    ...(prompt === undefined || displayWidth(prompt) === size.columns - 1 ? [] : [prompt]),
  ];
}
