import { expect, test } from 'vitest';
import { loadedState, press } from '../../test-support/state.ts';
import { viewOf, type State } from '../../state/state.ts';
import { ownOf } from '../../state/box.ts';
import { paletteBox } from './palette.ts';
import { paletteRows } from './palette-rows.ts';

test.each(['subs stauts=past_due', 'payouts created>=-30d', 'discounts active=perhaps'])(
  'runs nothing for %j, which it does not understand',
  (line) => {
    expect(paletteRows(line, loadedState()).filter(({ run }) => run !== undefined)).toEqual([]);
  },
);

test('stays with the line and what is wrong with it, until it is mended', () => {
  const typed = press(loadedState(), ':', ...keysOf('subs stauts=past_due'), 'enter', 'enter');
  expect([lineOf(typed), viewOf(typed).list.query]).toEqual(['subs stauts=past_due', {}]);
  const mended = press(typed, 'ctrl+u', ...keysOf('subs status=past_due'), 'enter');
  expect(viewOf(mended).list.query).toEqual({ status: 'past_due' });
});

test('runs what it completes', () => {
  const state = press(loadedState(), ':', ...keysOf('subs status=past'), 'enter');
  expect(viewOf(state).list.query).toEqual({ status: 'past_due' });
});

function lineOf(state: State): string | undefined {
  return ownOf(state, paletteBox)?.line.text;
}

function keysOf(text: string): string[] {
  return Array.from(text, (character) => (character === ' ' ? 'space' : character));
}
