import { expect, test } from 'vitest';
import { loadedState, press } from '../../test-support/state.ts';
import { viewOf, type State } from '../../state/state.ts';
import { ownOf } from '../../state/box.ts';
import { paletteBox } from './palette.ts';
import { paletteRows } from './palette-rows.ts';

test.each([
  'subs stauts=past_due',
  'subs stauts:past_due',
  'discounts active=perhaps',
  'discounts active:perhaps',
  'subs yesterdy',
  'payouts all of them',
  'subs amount>many',
])('runs nothing for %j, which it does not understand', (line) => {
  expect(paletteRows(line, loadedState()).filter(({ run }) => run !== undefined)).toEqual([]);
});

test.each(['sbus', 'subscriptoins', 'dicsounts', 'payot', 'wbehooks', 'past_deu'])(
  'opens no list for %j, which is only like one',
  (word) => {
    const typed = press(loadedState(), ':', ...keysOf(word), 'enter');
    expect([Object.keys(typed.views).length, viewOf(typed).list.query]).toEqual([1, {}]);
  },
);

test.each([
  ['sbus', 'subs '],
  ['payot', 'payout '],
  ['tehme', 'theme '],
])('goes on from %j with %j', (line, better) => {
  expect(lineOf(press(loadedState(), ':', ...keysOf(line), 'enter'))).toBe(better);
});

test('offers to filter the loaded rows for a word behind a list', () => {
  const typed = press(loadedState(), ':', ...keysOf('subs ada'), 'enter');
  expect(lineOf(typed)).toBe('subs ada');
  const better = press(typed, 'tab');
  expect(lineOf(better)).toBe('subs /ada');
  expect(viewOf(press(better, 'enter')).list.rows.arrangement.filter).toBe('ada');
});

test('takes a word that nothing has for a filter of the loaded rows, before what is only like it', () => {
  expect(viewOf(press(loadedState(), ':', ...keysOf('foo'), 'enter')).list.rows.arrangement.filter).toBe('foo');
});

test.each([
  ['paused', 'subscriptions', { status: 'paused' }],
  ['status=past', 'subscriptions', { status: 'past_due' }],
  ['status:past', 'subscriptions', { status: 'past_due' }],
  ['payouts', 'payouts', {}],
])('opens what %j says in part', (line, listing, query) => {
  const state = press(loadedState(), ':', ...keysOf(line), 'enter');
  expect(viewOf(state).list).toMatchObject({ listing, query });
});

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
