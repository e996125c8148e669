import { screenLines } from '../../test-support/lines.tsx';
import { expect, test } from 'vitest';
import type { Size } from '../../drawing/layout.ts';
import { modelOf } from '../../state/stack.ts';
import { openState } from '../../state/start.ts';
import { say, type State } from '../../state/state.ts';
import { large, small } from '../../test-support/browser.tsx';
import { loadedState, press } from '../../test-support/state.ts';
import { reduce } from '../reduce.ts';
import { openSetUp, type SetUp } from './set-up-state.ts';
import { openSetUpOver, setUpFailed, setUpScreen } from './set-up.tsx';
import { keyTable } from '../key-table.ts';

test('offers the demo first', () => {
  expect(press(opened(), 'enter').tasks).toMatchObject([{ name: 'switch-account', account: { isDemo: true } }]);
});

test('shows a welcome at the first start, and no failure', () => {
  const lines = linesOf(opened(), large).join('\n');
  expect(lines).toMatch(/Welcome\. Look around in the demo, or add your account: its key is checked/);
  expect(lines).toContain('No key.');
  expect(lines).not.toContain('✗');
  const failed = linesOf(setUpFailed(filled(), 'The key was refused.'), large).join('\n');
  expect(failed).toContain('✗ The key was refused.');
  const added = openSetUpOver(loadedState(), { file: undefined, taken: [] });
  expect(linesOf(added, large).join('\n')).not.toContain('Welcome');
});

test('asks for an address and a key of the chosen mode', () => {
  const inTest = setUpOf(press(opened(), 'down', 'enter'));
  expect([inTest.step, inTest.mode, inTest.form.name.text]).toEqual(['form', 'test', 'test']);
  const live = setUpOf(press(opened(), 'j', 'j', 'enter'));
  expect([live.mode, live.form.name.text]).toEqual(['live', 'live']);
});

test('does not add an account with a name that is taken', () => {
  const added = openSetUpOver(loadedState(), { file: '/home/ada/config.toml', taken: ['test', 'test-2'] });
  const form = press(added, 'enter');
  expect(setUpOf(form).form.name.text).toBe('test-3');
  const addressed = reduce(form, { type: 'pasted', text: 'https://pay.example.com' });
  const taken = press(addressed, 'enter', 'k', 'up', 'up', 'backspace', '2', 'tab', 'tab', 'enter');
  expect(setUpOf(taken)).toMatchObject({ step: 'form', focus: 0, problem: expect.stringContaining('profile test-2') });
  expect(taken.tasks).toEqual([]);
});

test.each(['q', 'escape', 'ctrl+c'])('returns on %s from adding an account', (key) => {
  const before = loadedState();
  const added = openSetUpOver(before, { file: undefined, taken: [] });
  expect(press(added, key)).toMatchObject({ stack: before.stack, tasks: [] });
});

test('checks a key only when all three fields are filled in', () => {
  const empty = press(opened(), 'down', 'enter', 'down', 'enter');
  expect(setUpOf(empty).problem).toContain('Fill in all three');
  expect(empty.tasks).toEqual([]);
  const checking = press(filled(), 'enter');
  expect(setUpOf(checking).step).toBe('checking');
  expect(checking.tasks).toMatchObject([
    { name: 'set-up-account', candidate: { name: 'test', mode: 'test', baseUrl: 'https://pay.example.com' } },
  ]);
});

test('types letters that are bound elsewhere', () => {
  const state = press(opened(), 'down', 'enter', 'q', 'j', '?', '1');
  expect(setUpOf(state).form.url.text).toBe('qj?1');
});

test('does not include the key when its tasks are serialized', () => {
  const checking = press(filled(), 'enter');
  expect(JSON.stringify(checking.tasks)).not.toContain('canary');
});

test('cancels the check of a key, and returns to the form with the reason when it fails', () => {
  const checking = press(filled(), 'enter');
  expect(setUpOf(press(checking, 'x', 'enter')).step).toBe('checking');
  const stopped = press(checking, 'escape');
  expect([setUpOf(stopped).step, stopped.tasks.at(-1)?.name]).toEqual(['form', 'stop-task']);
  const failed = setUpOf(setUpFailed(checking, 'the key was refused'));
  expect([failed.step, failed.form.url.text, failed.problem]).toEqual([
    'form',
    'https://pay.example.com',
    'the key was refused',
  ]);
});

test('quits on q and Ctrl-C, and returns from the form to the choice on Escape', () => {
  expect(press(opened(), 'q').tasks).toMatchObject([{ name: 'quit' }]);
  expect(press(opened(), 'ctrl+c').tasks).toMatchObject([{ name: 'quit' }]);
  expect(setUpOf(press(filled(), 'escape')).step).toBe('choose');
});

test('draws no key', () => {
  for (const state of [filled(), press(filled(), 'enter'), press(filled(), 'up')]) {
    const text = linesOf(state, small).join('\n');
    expect(text).toContain('*'.repeat('canary_key_123'.length));
    expect(text).not.toContain('canary');
  }
});

test('shows the problem on a small screen, too', () => {
  const failed = setUpFailed(press(filled(), 'enter'), 'the key was refused');
  expect(linesOf(failed, { columns: 40, rows: 15 }).join('\n')).toContain('✗ the key was refused');
});

test('shows every sentence whole at 60x15', () => {
  const size = { columns: 60, rows: 15 };
  const choices = linesOf(opened(), size).join('\n');
  expect(choices).toContain('with a test key: nothing real is touched ');
  expect(choices).toContain('with a live key: real data, read-only ');
  expect(wordsOf(press(opened(), 'down', 'enter'))).toContain('which only you can read.');
});

test.each(['test', 'live'] as const)('shows which variables of %s mode are missing, whole at 60x15', (mode) => {
  const name = mode.toUpperCase();
  const problem = `No ${mode} key configured. Set PAYDECK_${name}_KEY to a ${mode} mode key from the dashboard, and PAYDECK_${name}_URL to its address.`;
  const file = '/home/ada.lovelace/.config/paydeck/config.toml';
  const first = { ...opened(), stack: [{ definition: setUpScreen, model: openSetUp({ problem, file }) }] };
  expect(wordsOf(first)).toContain(problem);
  expect(wordsOf(first)).not.toContain('…');
  const form = wordsOf(press(first, 'G', 'enter'));
  expect(form).toContain('Read-only, unless you start paydeck with --write.');
  expect(form).toContain(`${file}, which only you can read.`);
});

test('says how to write only where a live key is typed', () => {
  expect(wordsOf(press(opened(), 'down', 'enter'))).not.toContain('--write');
});

test('says LIVE in words before a live key is typed', () => {
  expect(linesOf(press(opened(), 'down', 'down', 'enter'), small).join('\n')).toContain('!LIVE!');
});

test('shows the mode of the open account while another one is added', () => {
  const session = { mode: 'live', name: 'shop', source: 'profile shop', canWrite: false } as const;
  const added = openSetUpOver(loadedState(undefined, { session }), { file: undefined, taken: [] });
  expect(linesOf(added, large)[0]).toContain('!LIVE!');
  expect(linesOf(opened(), large)[0]).not.toContain('TEST');
});

test('shows the result of a task that ends meanwhile', () => {
  const added = openSetUpOver(loadedState(), { file: undefined, taken: [] });
  expect(linesOf(say(added, 'wrote 3 rows'), large).join('\n')).toContain('✓ wrote 3 rows');
  expect(linesOf(say(added, 'not copied', 'problem'), large).join('\n')).toContain('✗ not copied');
});

test.each([
  { columns: 40, rows: 10 },
  { columns: 60, rows: 15 },
  { columns: 300, rows: 90 },
])('fills a screen of $columns x $rows', (size) => {
  const lines = linesOf(filled(), size);
  expect(lines).toHaveLength(size.rows);
  for (const line of lines.slice(2, -2)) expect(line).toHaveLength(size.columns);
});

/** Returns the text of a screen of 60x15, without its edges and margins. */
function wordsOf(state: State): string {
  return linesOf(state, { columns: 60, rows: 15 }).join(' ').replaceAll(/[│ ]+/g, ' ');
}

function linesOf(state: State, size: Size): string[] {
  return screenLines({ ...state, size });
}

function opened(): State {
  return openState({
    keymap: keyTable,
    listing: 'subscriptions',
    query: {},
    size: small,
    session: { mode: 'test', name: 'no account', source: 'no account', canWrite: false },
    screen: { definition: setUpScreen, model: openSetUp({ problem: 'No key.', file: '/home/ada/config.toml' }) },
  });
}

function filled(): State {
  const named = press(opened(), 'down', 'enter');
  const addressed = reduce(named, { type: 'pasted', text: 'https://pay.example.com\n' });
  return reduce(press(addressed, 'down'), { type: 'pasted', text: 'canary_key_123' });
}

function setUpOf(state: State): SetUp {
  const setUp = modelOf(state, setUpScreen);
  if (setUp === undefined) throw new Error('Another screen is shown.');
  return setUp;
}
