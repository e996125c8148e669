import { expect, test } from 'vitest';
import { loadedState, press } from '../../test-support/state.ts';
import { modelOf } from '../../state/stack.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
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
])('runs nothing for the invalid line %j', (line) => {
  expect(paletteRows(line, loadedState()).filter(({ run }) => run !== undefined)).toEqual([]);
});

test.each(['sbus', 'subscriptoins', 'dicsounts', 'payot', 'wbehooks', 'past_deu'])(
  'opens no list for the misspelled name %j',
  (word) => {
    const typed = press(loadedState(), ':', ...keysOf(word), 'enter');
    expect([Object.keys(typed.views).length, viewOf(typed).list.query]).toEqual([1, {}]);
  },
);

test.each([
  ['sbus', 'subs '],
  ['payot', 'payout '],
  ['tehme', 'theme '],
])('suggests for %j the line %j', (line, better) => {
  expect(lineOf(press(loadedState(), ':', ...keysOf(line), 'enter'))).toBe(better);
});

test.each(['help', 'quit'])('has the command %s once', (line) => {
  expect(paletteRows(line, loadedState()).map(({ run }) => run !== undefined)).toEqual([true]);
});

test('offers a local filter for a word after a list', () => {
  const typed = press(loadedState(), ':', ...keysOf('subs ada'), 'enter');
  expect(lineOf(typed)).toBe('subs /ada');
  expect(viewOf(press(typed, 'enter')).list.rows.options.filter).toBe('ada');
});

test('does not offer to filter by a single unknown word without its slash', () => {
  const typed = press(loadedState(), ':', ...keysOf('foo'), 'enter');
  expect([lineOf(typed), viewOf(typed).list.rows.options.filter]).toEqual(['foo', '']);
  expect(
    ['foo', 'export', 'live'].flatMap((word) => paletteRows(word, loadedState())).map(({ kind }) => kind),
  ).not.toContain('this list');
  expect(viewOf(press(loadedState(), ':', ...keysOf('/foo'), 'enter')).list.rows.options.filter).toBe('foo');
});

test.each([
  ['export', 'write rows to a file'],
  ['download', 'write rows to a file'],
  ['refresh', 'reload the list'],
  ['switch', 'another account'],
  ['live', 'another account'],
  ['width', 'widen the column'],
  ['find', 'search the whole list'],
  ['copy', 'copy the id'],
  ['pivot', 'group and count'],
  ['sum', 'a summary of what is loaded'],
  ['keys', 'this help'],
])('finds by %j the command that would %s', (word, help) => {
  const [best] = paletteRows(word, loadedState());
  expect(best?.text).toContain(help);
  expect(best?.run).toBeDefined();
});

test('does not suggest the word that was typed', () => {
  expect(paletteRows('sort', loadedState()).map(({ note }) => note)).not.toContain('did you mean this?');
});

test.each([
  ['paused', 'subscriptions', { status: 'paused' }],
  ['status=past', 'subscriptions', { status: 'past_due' }],
  ['status:past', 'subscriptions', { status: 'past_due' }],
  ['payouts', 'payouts', {}],
])('opens the view that %j abbreviates', (line, listing, query) => {
  const state = press(loadedState(), ':', ...keysOf(line), 'enter');
  expect(viewOf(state).list).toMatchObject({ listing, query });
});

test('keeps an invalid line with its problem until it is corrected', () => {
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
  return modelOf(state, paletteBox)?.line.text;
}

function keysOf(text: string): string[] {
  return Array.from(text, (character) => (character === ' ' ? 'space' : character));
}
