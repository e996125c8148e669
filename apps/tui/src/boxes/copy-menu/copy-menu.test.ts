import { expect, onTestFinished, test } from 'vitest';
import { boxOf } from '../../state/stack.ts';
import { large, openBrowser, small } from '../../test-support/browser.tsx';
import { createTestSystem } from '../../test-support/system.ts';
import { createService } from '../../test-support/service.ts';
import { demo, loadedState, press } from '../../test-support/state.ts';
import { subscription, subscriptions } from '../../test-support/subscriptions.ts';
import type { State } from '../../state/state.ts';
import { openView } from '../../state/views.ts';
import type { Copying } from '../../state/task.ts';
import { writtenText } from '../../tasks/clipboard.ts';
import { copyChoices } from './copy-choices.ts';

test('copies the id, the marked ids, and in the detail the value', () => {
  expect(copied(press(loadedState(), 'j', 'y'))).toMatchObject({ source: 'sub_00001', what: 'sub_00001' });
  expect(copied(press(loadedState(), 'space', 'space', 'y'))).toMatchObject({
    source: 'sub_00000\nsub_00001',
    what: '2 ids',
  });
  expect(copied(press(loadedState(), 'enter', 'y'))).toMatchObject({ source: 'sub_00000' });
});

test('offers the cell at the column cursor, rows, and the shell command', () => {
  const state = press(loadedState(), 'Y');
  expect(copyChoices(state).map(({ label }) => label)).toEqual(['id', 'cell STATUS', 'JSON', 'CSV', 'shell command']);
  expect(copied(press(state, '2'))).toMatchObject({ source: 'active' });
  expect(copied(press(state, 'G', 'enter'))).toMatchObject({ what: 'paydeck subscriptions --format table' });
  expect(boxOf(press(state, 'escape'))).toBeUndefined();
});

test('offers the path of a detail line', () => {
  const state = press(loadedState(), 'enter', 'j', 'Y');
  expect(copyChoices(state).map(({ label }) => label)).toContain('path');
});

test('offers the request of the list for curl, without the key', () => {
  const session = { ...demo, address: 'https://api.example.com/v1/' };
  const state = openView(loadedState([], { session }), 'subscriptions', { status: 'past_due' });
  expect(copyChoices(state).at(-1)).toMatchObject({
    label: 'curl',
    source:
      'curl --header "Authorization: Bearer $PAYDECK_TEST_KEY" ' +
      `'https://api.example.com/v1/subscriptions?status=past_due'`,
  });
});

test('writes rows as JSON and CSV', async () => {
  const state = press(loadedState(), 'space', 'space', 'Y');
  const [json, csv] = ['JSON', 'CSV'].map((wanted) => copyChoices(state).find(({ label }) => label === wanted));
  expect(JSON.parse(await writtenText(json!.source))).toHaveLength(2);
  const lines = (await writtenText(csv!.source)).split('\n');
  expect(lines[0]).toContain('subscription_id,');
  expect(lines[2]).toMatch(/^sub_00001,/);
});

test('replaces characters that would control a shell or a terminal, and reports it', () => {
  const state = loadedState([subscription(0, { subscription_id: 'sub_1\nreboot\n\u001b[2J' })]);
  expect(copied(press(state, 'y'))).toEqual({
    source: 'sub_1␊reboot␊␛[2J',
    what: 'sub_1␊reboot␊␛[2J',
    note: 'control characters were replaced, JSON has them escaped',
  });
});

test('offers only the command when there is no row', () => {
  const state = loadedState([]);
  expect(press(state, 'y').message?.text).toBe('There is nothing to copy or open.');
  expect(copyChoices(state).map(({ label }) => label)).toEqual(['shell command']);
});

test.each([large, small])('copies with a terminal sequence, and reports it, at $columns columns', async (size) => {
  const { system, written } = createTestSystem();
  const screen = openBrowser(createService(subscriptions(5)), size, { system, columns: undefined });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('1 of 5'));
  screen.type('y');
  await screen.until((text) => text.includes('✓ copied sub_00000 (terminal clipboard)'));
  expect(written).toEqual(['\u001b]52;c;c3ViXzAwMDAw\u0007']);
  screen.type('Y');
  await screen.until((text) => text.includes('═ Copy ═'));
  expect(screen.text()).toContain('▶1 id');
  expect(screen.text()).toContain('5 shell command      paydeck subscriptions --format table');
  screen.type('5');
  await screen.until((text) => text.includes('✓ copied paydeck subscriptions --format table'));
  expect(Buffer.from(written[1]?.slice(7, -1) ?? '', 'base64').toString()).toBe('paydeck subscriptions --format table');
});

test('shows the whole shell command at 60x15', async () => {
  const screen = openBrowser(createService(subscriptions(5)), { columns: 60, rows: 15 });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('5 loaded (end)'));
  screen.type(':subs status=active created>=2026-10-01\r');
  await screen.until((text) => text.includes(' (end)') && text.includes('▸ status=active'));
  screen.type('YG');
  await screen.until((text) => /▶\d shell command/.test(text));
  const below = screen.lines().map((line) => /║ (.*) ║/.exec(line)?.[1]?.trim() ?? '');
  const whole = below.join(' ');
  expect(whole).toContain('paydeck subscriptions --status active --created-at-gte 2026-10-01T00:00:00Z --columns');
  expect(whole).toContain('--format table');
});

function copied({ tasks }: State): Copying | undefined {
  const task = tasks.at(-1);
  if (task?.name !== 'copy') return undefined;
  const { source, what, note } = task;
  return { source, what, note };
}
