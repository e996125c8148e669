import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Command } from '../machine.ts';
import { large, openBrowser } from '../../test-support/browser.tsx';
import { createTestMachine } from '../../test-support/machine.ts';
import { createService } from '../../test-support/service.ts';
import { loadedState, press } from '../../test-support/state.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';

test('shows the item in the pager: in a file of its own, that is gone afterwards', async () => {
  const seen: { command: Command; text: string; modes: number[] }[] = [];
  const { machine } = createTestMachine({
    env: { PAGER: 'less  -R', EDITOR: 'vim' },
    runInTerminal(command) {
      const file = command.at(-1) ?? '';
      const modes = [statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777];
      seen.push({ command, text: readFileSync(file, 'utf8'), modes });
      return Promise.resolve();
    },
  });
  const screen = openBrowser(createService(subscriptions(5)), large, { machine });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('▶sub_00000'));
  screen.type('E');
  await screen.until(() => seen.length === 1);
  expect(seen[0]?.command.slice(0, 2)).toEqual(['less', '-R']);
  expect(JSON.parse(seen[0]?.text ?? '')).toMatchObject({ subscription_id: 'sub_00000' });
  expect(seen[0]?.modes).toEqual([0o600, 0o700]);
  screen.type('j\u0005');
  await screen.until(() => seen.length === 2);
  expect(seen[1]?.command[0]).toBe('vim');
  screen.type('j');
  await screen.until((text) => text.includes('▶sub_00002'));
  expect(seen.map(({ command }) => existsSync(dirname(command.at(-1) ?? '')))).toEqual([false, false]);
});

test('shows what is marked, written as the raw view is', () => {
  const state = press(loadedState(), '2', 'space', 'J', 'J', 'E');
  expect(state.tasks.at(-1)).toMatchObject({ name: 'read-outside', format: 'yaml', items: { length: 2 } });
});

test('says that the program could not be started', async () => {
  const { machine } = createTestMachine({
    runInTerminal: ([program]) => Promise.reject(new Error(`${program} could not be started.`)),
  });
  const screen = openBrowser(createService(subscriptions(5)), large, { machine });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('▶sub_00000'));
  screen.type('E');
  await screen.until((text) => text.includes('✗ '));
  expect(screen.text()).toContain('✗ less could not be started.');
});
