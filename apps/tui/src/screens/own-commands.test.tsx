import { expect, test } from 'vitest';
import { helpLines } from '../boxes/help/help.ts';
import { catalogue } from '../boxes/palette/palette-catalogue.ts';
import type { OwnCommand } from '../service/own-commands.ts';
import { runTask } from '../tasks/runners.ts';
import { createTestSystem } from '../test-support/system.ts';
import { loadedState, press } from '../test-support/state.ts';
import { testContext } from '../test-support/task-context.ts';
import { keymapOf } from './own-commands.ts';

const look: OwnCommand = {
  key: 'K',
  title: 'Look up',
  list: 'subscriptions',
  run: ['look', '{subscription_id}'],
  reads: false,
};
const state = (own: Partial<OwnCommand> = {}) => ({
  ...loadedState(),
  keymap: keymapOf({ commands: [{ ...look, ...own }], keys: {} }),
});
const readOnly = (own: Partial<OwnCommand> = {}) => {
  const start = state(own);
  return { ...start, session: { ...start.session, canWrite: false } };
};

test('a key of the config starts its program with values of the row', async () => {
  const task = press(state(), 'K').tasks.at(-1);
  expect(task).toMatchObject({ name: 'run-program', call: ['look', expect.stringMatching(/^sub_/)] });
  const { system, run } = createTestSystem();
  if (task === undefined) throw new Error('There is no task.');
  const done = await runTask(task, { ...testContext, system });
  expect(run).toHaveLength(1);
  expect(done.message?.text).toBe('Look up: done');
});

test('it is in the help and in the palette', () => {
  const { keymap } = state();
  expect(helpLines('list', keymap)).toContainEqual({ keys: 'K', help: 'Look up (own command for subscriptions)' });
  expect(catalogue(state()).map(({ text }) => text)).toContain('Look up (own command for subscriptions)');
});

test('it is off where the browser is read-only, unless it only reads', () => {
  expect(press(readOnly(), 'K')).toMatchObject({ tasks: [], message: { text: expect.stringContaining('read-only') } });
  expect(press(readOnly({ reads: true }), 'K').tasks).toHaveLength(1);
});

test('it belongs to its list', () => {
  expect(press(state({ list: 'payouts', run: ['look', '{payout_id}'] }), 'K').message?.text).toBe(
    'Look up is for payouts.',
  );
});

test('a key with another meaning is rejected', () => {
  expect(() => state({ key: 'j' })).toThrow('"j" would be both own command Look up and next-row');
});
