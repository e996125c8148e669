import { textOf, widthOf } from '../../drawing/line.ts';
import { expect, test } from 'vitest';
import { keyTable } from '../../screens/key-table.ts';
import { reduce } from '../../screens/reduce.ts';
import { scopeOf } from '../../state/stack.ts';
import { openState } from '../../state/start.ts';
import type { State } from '../../state/state.ts';
import { setUpScreen } from '../../screens/set-up/set-up.tsx';
import { openSetUp } from '../../screens/set-up/set-up-state.ts';
import { large } from '../../test-support/browser.tsx';
import { browse, drawingOf, loadedState } from '../../test-support/state.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';
import { addSubscriptions, endLoading } from '../customer/customer.ts';

test('shows the keys of the scope, and finds any key by typed words', () => {
  const help = press(start(), '?');
  expect(shownBy(help)).toContain('down a row');
  expect(shownBy(help)).not.toContain('follow the link');
  const found = press(help, '/', ...Array.from('follow link'));
  expect(shownBy(found)).toContain(`search all ${keyTable.length} keys: follow link`);
  expect(shownBy(found)).toContain('follow the link (in: detail)');
  expect(shownBy(found)).not.toContain('down a row');
});

test('finds keys by their commands, in lower or upper case', () => {
  expect(shownBy(press(start(), '?', '/', ...Array.from('HISTORY-BACK')))).toContain('the view before');
});

test('uses digits and letters for the search while it is typed, and for moves after it', () => {
  const typed = press(start(), '?', '/', ...Array.from('12jq'));
  expect(scopeOf(typed)).toBe('help-search');
  expect(typed.count).toBe('');
  const kept = press(start(), '?', '/', ...Array.from('row'), 'enter');
  expect(shownBy(kept)).toContain('keys: row');
  expect(scopeOf(press(kept, 'j'))).toBe('help');
  expect(scopeOf(press(kept, 'escape'))).toBe('list');
});

test('shows every key of the scope again after Escape', () => {
  const back = press(start(), '?', '/', ...Array.from('follow'), 'escape');
  expect(scopeOf(back)).toBe('help');
  expect(shownBy(back)).toContain('down a row');
  expect(shownBy(back)).not.toContain('search all');
});

test.each([80, 100, 120])('describes every key in whole sentences at %i columns', (columns) => {
  const all = press(start(columns), '?', '/', ...Array.from('e'));
  const seen = new Set<string>();
  let page = press(all, 'enter');
  for (let step = 0; step < 400; step += 1) {
    for (const line of drawingOf(page)?.lines ?? []) seen.add(textOf(line));
    page = press(page, 'j');
  }
  expect([...seen].join('')).not.toContain('…');
  const text = withoutBlanks([...seen].map((line) => line.slice(14)).join(''));
  for (const { help } of keyTable.filter(({ help: each }) => !each.includes('{') && each.includes('e'))) {
    expect(text).toContain(withoutBlanks(help));
  }
});

test.each([
  ['the customer of a row', 'C', 'customer'],
  ['the menu of copies', 'Y', 'copy menu'],
  ['the columns', 'c', 'columns'],
  ['the export', 'e', 'export'],
])('opens over %s, and returns to it', (_, key, scope) => {
  const box = press(loadedState(), key);
  const help = press(box, '?');
  expect(scopeOf(help)).toBe('help');
  expect(drawingOf(help)?.title).toBe(`Keys: ${scope}`);
  expect(press(help, 'escape').stack).toEqual(box.stack);
  expect(press(help, '?').stack).toEqual(box.stack);
});

test('keeps loading a customer below it', () => {
  const help = press(loadedState(), 'C', '?');
  const task = help.tasks.find(({ name }) => name === 'read-customer');
  const [item] = subscriptions(1);
  const read = endLoading(addSubscriptions(help, task?.id ?? -1, item === undefined ? [] : [item], 1), task?.id ?? -1, {
    is: 'complete',
    at: 1,
  });
  expect(scopeOf(read)).toBe('help');
  expect(shownBy(press(read, 'escape'))).toContain('1 subscription');
});

test('shows the keys of the set-up', () => {
  const session = { mode: 'test', name: 'no account', source: 'no account', canWrite: false } as const;
  const screen = { definition: setUpScreen, model: openSetUp({ file: undefined }) };
  const state = openState({ screen, keymap: keyTable, listing: 'subscriptions', query: {}, size: large, session });
  const help = press(state, '?');
  expect(shownBy(help)).toContain('choose it');
  expect(press(help, 'escape').stack).toEqual(state.stack);
});

test('accepts pasted text in the search', () => {
  const help = reduce(press(start(), '?', '/'), { type: 'pasted', text: 'follow' });
  expect(shownBy(help)).toContain('follow the link');
});

test('says when no key has the words', () => {
  expect(shownBy(press(start(), '?', '/', ...Array.from('qqzz')))).toContain('No key has the words “qqzz”.');
});

test('has every key of the scope in two columns from 160 columns on', () => {
  const wide = drawingOf(press(start(200), '?'))?.lines.map(textOf) ?? [];
  const narrow = drawingOf(press(start(120), '?'))?.lines.map(textOf) ?? [];
  expect(wide[0]?.slice(92).trim()).not.toBe('');
  const text = withoutBlanks(wide.join(' '));
  for (const line of narrow.slice(0, 10)) expect(text).toContain(withoutBlanks(line.slice(14)));
});

test('cuts no line at any size', () => {
  for (const columns of [40, 60, 80, 120, 300]) {
    for (const state of [press(start(columns), '?'), press(start(columns), '?', '/', 'x')]) {
      const { lines = [], width } = drawingOf(state) ?? {};
      expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(width ?? 0);
    }
  }
});

function start(columns = 120): State {
  const session = { mode: 'test', name: 'demo', source: 'the demo', canWrite: true } as const;
  return openState({
    screen: browse,
    keymap: keyTable,
    listing: 'subscriptions',
    query: {},
    size: { columns, rows: 40 },
    session,
  });
}

function press(state: State, ...keys: string[]): State {
  return keys.reduce((next, key) => reduce(next, { type: 'key-pressed', key: key === ' ' ? 'space' : key }), state);
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

function shownBy(state: State): string {
  return (drawingOf(state)?.lines ?? []).map(textOf).join('\n');
}
