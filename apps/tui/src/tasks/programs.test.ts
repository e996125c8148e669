import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ProgramCall } from './system.ts';
import { large, openBrowser } from '../test-support/browser.tsx';
import { createTestSystem } from '../test-support/system.ts';
import { createService } from '../test-support/service.ts';
import { loadedState, press } from '../test-support/state.ts';
import { subscriptions } from '../test-support/subscriptions.ts';
import { programTasks } from './programs.ts';
import { testContext } from '../test-support/task-context.ts';

test('gives the pager and the editor a file of their own, that is gone afterwards', async () => {
  const items = subscriptions(1);
  const seen: { command: ProgramCall; text: string; modes: number[] }[] = [];
  const { system } = createTestSystem({
    env: { PAGER: 'less  -R', EDITOR: 'vim' },
    runInTerminal(command) {
      const file = command.at(-1) ?? '';
      const modes = [statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777];
      seen.push({ command, text: readFileSync(file, 'utf8'), modes });
      return Promise.resolve(0);
    },
  });
  const context = { ...testContext, system };
  await programTasks['read-outside']({ name: 'read-outside', id: 1, items, format: 'json', program: 'pager' }, context);
  await programTasks['read-outside'](
    { name: 'read-outside', id: 2, items, format: 'json', program: 'editor' },
    context,
  );
  expect(seen.map(({ command }) => command.slice(0, -1))).toEqual([['less', '-R'], ['vim']]);
  expect(seen.map(({ text }) => JSON.parse(text))).toEqual([items[0], items[0]]);
  expect(seen.map(({ modes }) => modes)).toEqual([
    [0o600, 0o700],
    [0o600, 0o700],
  ]);
  expect(seen.map(({ command }) => existsSync(dirname(command.at(-1) ?? '')))).toEqual([false, false]);
});

test('shows what is marked, written as the raw view is', () => {
  const state = press(loadedState(), 'space', 'space', 'J', 'J', 'E');
  expect(state.tasks.at(-1)).toMatchObject({ name: 'read-outside', format: 'yaml', items: { length: 2 } });
});

test('says that the program could not be started', async () => {
  const { system } = createTestSystem({
    runInTerminal: ([program]) => Promise.reject(new Error(`${program} could not be started.`)),
  });
  const screen = openBrowser(createService(subscriptions(5)), large, { system });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('▶ sub_00000'));
  screen.type('E');
  await screen.until((text) => text.includes('✗ '));
  expect(screen.text()).toContain('✗ less could not be started.');
});
