import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxOf } from '../state/stack.ts';
import { boxSizeOf } from '../drawing/box.ts';
import { layoutOf } from '../drawing/layout.ts';
import { textOf, widthOf } from '../drawing/line.ts';
import { arrangeNext, isArranging } from '../state/list-state.ts';
import { detailContent, listContent } from './browse/browse.tsx';
import { trendLines } from './browse/detail-pane.ts';
import { reduce } from './reduce.ts';
import type { State } from '../state/state.ts';
import { viewOf, withList } from '../state/views.ts';
import { drawingOf, loadedState } from '../test-support/state.ts';

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

test('accepts any keys, and draws no more lines than there is room for', () => {
  fc.assert(
    fc.property(anyKeys, fc.constantFrom(...sizes), (pressed, size) => {
      let state = reduce(loadedState(), { type: 'resized', size });
      for (const key of pressed) {
        state = settled(typed(state, key));
        expect([...faultsOf(state), ...paneFaultsOf(state)]).toEqual([]);
      }
    }),
    { numRuns: 300, seed: 20_261_121 },
  );
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

/** Returns the panes with more lines than their rectangles. */
function paneFaultsOf(state: State): string[] {
  const layout = layoutOf(state.size);
  if (layout === undefined) return ['no room'];
  const view = viewOf(state);
  const trend = trendLines(view.list, state.display, layout.detail.width);
  const panes = [
    { name: 'list', at: layout.list, lines: listContent(state).lines },
    { name: 'detail', at: layout.detail, lines: detailContent(view, state, trend) },
  ];
  return panes.flatMap(({ name, at: { height }, lines }) =>
    lines.length <= height ? [] : [`${name}: ${lines.length} lines in ${height}`],
  );
}

/** Returns what is wrong with the lines of the boxes. */
function faultsOf(state: State): string[] {
  const { size } = state;
  const box = boxOf(state);
  if (box === undefined) return [];
  const room = boxSizeOf(size);
  const { width = 0, lines = [] } = drawingOf(state) ?? {};
  const prompt = box.definition.prompt?.(state, box.model, size.columns - 1);
  return [
    ...(width > room.width ? [`${width} columns in ${room.width}`] : []),
    ...(lines.length > room.height ? [`${lines.length} lines in ${room.height}`] : []),
    ...(prompt === undefined || widthOf(prompt) === size.columns - 1 ? [] : [textOf(prompt)]),
  ];
}
