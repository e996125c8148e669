import { expect, test } from 'vitest';
import { roomInBox } from '../../drawing/box.ts';
import { keyTable } from '../../screens/key-table.ts';
import { reduce } from '../../screens/reduce.ts';
import { openState, scopeOf, type State } from '../../state/state.ts';
import { browse } from '../../test-support/state.ts';

test('shows the keys of the scope, and finds any key by the words that are typed', () => {
  const help = press(start(), '?');
  expect(textOf(help)).toContain('down a row; 12j moves twelve');
  expect(textOf(help)).not.toContain('follow the link');
  const found = press(help, '/', ...Array.from('follow link'));
  expect(textOf(found)).toContain(`search all ${keyTable.length} keys: follow link`);
  expect(textOf(found)).toContain('follow the link (in: detail)');
  expect(textOf(found)).not.toContain('down a row');
});

test('finds keys by their commands, in small letters or large ones', () => {
  expect(textOf(press(start(), '?', '/', ...Array.from('HISTORY-BACK')))).toContain('the view before');
});

test('takes digits and letters for the search while it is typed, and for moves after it', () => {
  const typed = press(start(), '?', '/', ...Array.from('12jq'));
  expect(scopeOf(typed)).toBe('help-search');
  expect(typed.count).toBe('');
  const kept = press(start(), '?', '/', ...Array.from('row'), 'enter');
  expect(textOf(kept)).toContain('keys: row');
  expect(scopeOf(press(kept, 'j'))).toBe('help');
  expect(scopeOf(press(kept, 'escape'))).toBe('list');
});

test('shows every key of the scope again after Escape', () => {
  const back = press(start(), '?', '/', ...Array.from('follow'), 'escape');
  expect(scopeOf(back)).toBe('help');
  expect(textOf(back)).toContain('down a row');
  expect(textOf(back)).not.toContain('search all');
});

test('takes what is pasted into the search', () => {
  const help = reduce(press(start(), '?', '/'), { type: 'pasted', text: 'follow' });
  expect(textOf(help)).toContain('follow the link');
});

test('has lines of one width, at every size', () => {
  for (const columns of [40, 60, 80, 120, 300]) {
    for (const state of [press(start(columns), '?'), press(start(columns), '?', '/', 'x')]) {
      const lines = drawn(state)?.lines ?? [];
      expect(new Set(lines.map((line) => line.length))).toEqual(new Set([drawn(state)?.width]));
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

function drawn(state: State) {
  return state.box?.kind.draw?.(state.box.own, roomInBox(state.size), state, (_style, text) => text);
}

function textOf(state: State): string {
  return drawn(state)?.lines.join('\n') ?? '';
}
