import { modelOf } from '../../state/stack.ts';
import { openState } from '../../state/start.ts';
import type { State } from '../../state/state.ts';
import { exportBox } from './export.ts';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { claim } from '../../test-support/claim.ts';
import { large, openBrowser, small } from '../../test-support/browser.tsx';
import { createTestSystem } from '../../test-support/system.ts';
import type { TestTerminal } from '../../test-support/screen.tsx';
import { createService, json, type TestService } from '../../test-support/service.ts';
import { browse, demo, loadedState, press } from '../../test-support/state.ts';
import { keyTable } from '../../screens/key-table.ts';
import { subscriptions } from '../../test-support/subscriptions.ts';
import { rowChoices } from './choices.ts';

test('proposes a file name for the format until one is typed', () => {
  const box = press(loadedState(), 'e');
  expect(fileOf(box)).toBe('subscriptions-1970-01-01.csv');
  expect(fileOf(press(box, 'right'))).toBe('subscriptions-1970-01-01.json');
  expect(fileOf(press(box, 'tab', 'tab', 'ctrl+u', 'a', 'tab', 'tab', 'tab', 'right'))).toBe('a');
});

test('offers only the whole list, and no date, where nothing is loaded', () => {
  const empty = openState({
    listing: 'discounts',
    query: {},
    size: large,
    session: demo,
    keymap: keyTable,
    screen: browse,
  });
  const box = press(empty, 'e');
  expect(fileOf(box)).toBe('discounts.csv');
  expect(modelOf(box, exportBox)?.rows).toBe('all');
  expect(rowChoices(box).map(({ text }) => text)).toEqual(['all']);
});

test('starts with the marked rows', () => {
  const state = press(loadedState(), 'space', 'space', 'e', 'enter');
  const task = state.tasks.at(-1);
  expect(task).toMatchObject({ name: 'export', format: 'csv', rows: { kind: 'loaded', whyIncomplete: undefined } });
  expect(task?.name === 'export' && task.rows.kind === 'loaded' ? task.rows.items : []).toHaveLength(2);
});

test('starts with the whole list while more than the loaded rows exist', () => {
  const box = press(loadedState(), 'e');
  expect(modelOf(box, exportBox)?.rows).toBe('all');
  expect(rowChoices(box).map(({ text }) => text)).toEqual(['100 loaded, not all', 'all']);
  expect(press(box, 'enter').tasks.at(-1)).toMatchObject({ rows: { kind: 'to-load' } });
});

test('warns that the file lacks the items that are not loaded', () => {
  const task = press(loadedState(), 'e', 'tab', 'left', 'enter').tasks.at(-1);
  expect(task).toMatchObject({ rows: { note: 'rows that are not loaded are not included' } });
});

test('starts an export once, and stops it with Esc', () => {
  const begun = press(loadedState(), 'e', 'enter', 'enter', 'enter');
  expect(begun.tasks).toHaveLength(1);
  expect(press(begun, 'escape').tasks.at(-1)).toMatchObject({ name: 'stop-task', task: begun.tasks[0]?.id });
});

test.each([large, small])('writes the loaded rows, at $columns columns', async (size) => {
  const { screen, folder } = await open(createService(subscriptions(5)), size);
  screen.type('e');
  await screen.until((text) => text.includes('═ Export ═'));
  expect(screen.text()).toContain('▶Format  [CSV]  JSON   NDJSON');
  expect(screen.text()).toContain(' Rows    [5 loaded]  all');
  screen.type('\u001b[C\t\t\u0015./out.json');
  await screen.until((text) => text.includes('./out.json'));
  screen.type('\r');
  await screen.until((text) => text.includes('✓ wrote 5 rows'));
  expect(JSON.parse(await readFile(join(folder, 'out.json'), 'utf8'))).toHaveLength(5);
});

test('loads the whole list, filtered and sorted as on the screen', async () => {
  const { screen, folder } = await open(createService(subscriptions(237)));
  screen.type('/sub_0020');
  await screen.until((text) => text.includes('of 100+ loaded match'));
  screen.type('\r');
  screen.type('e');
  await screen.until((text) => text.includes('[all that match the filter]'));
  screen.type('\r');
  await screen.until((text) => text.includes('✓ wrote 10 rows'));
  const [name = ''] = await readdir(folder);
  const lines = (await readFile(join(folder, name), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(11);
  expect(lines[1]).toMatch(/^sub_00200,/);
});

test('overwrites no file, and proposes another name', async () => {
  claim('docs/tui.md', '`e` writes rows to a new file');
  const { screen, folder } = await open(createService(subscriptions(5)));
  await writeFile(join(folder, 'a.csv'), 'mine');
  screen.type('e\t\t\u0015a.csv\r');
  await screen.until((text) => text.includes('a.csv exists and is not overwritten') && text.includes('a_2.csv'));
  screen.type('\r');
  await screen.until((text) => text.includes('✓ wrote 5 rows'));
  expect((await readdir(folder)).sort()).toEqual(['a.csv', 'a_2.csv']);
  expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('mine');
});

test('names the file of an export that is stopped as a part', async () => {
  claim('docs/tui.md', 'When it is stopped with `Esc`, or the list fails, the rows so far are in `NAME.part.csv`.');
  const service = createService(subscriptions(500));
  const { screen, folder } = await open(service);
  screen.type('e');
  await screen.until((text) => text.includes('[all]'));
  // The first page arrives, and the ones behind it do not.
  service.answerNext(() => json({ items: subscriptions(100) }));
  const releases = Array.from({ length: 8 }, () => service.holdNext());
  screen.type('\r');
  await screen.until((text) => text.includes('100 items read, Esc stops'));
  screen.type('\u001b');
  await screen.until((text) => text.includes('not complete: stopped; wrote 100 rows'));
  for (const release of releases) release();
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/^subscriptions-\d{4}-\d\d-\d\d\.part\.csv$/)]);
  expect((await readFile(join(folder, names[0] ?? ''), 'utf8')).trim().split('\n')).toHaveLength(101);
});

test('reports an error, and keeps the choices', async () => {
  const { screen } = await open(createService(subscriptions(5)));
  screen.type('e\t\t\u0015no/such/a.csv\r');
  await screen.until((text) => text.includes('✗ there is no folder'));
  expect(screen.text()).toContain('no/such/a.csv');
});

async function open(service: TestService, size = large): Promise<{ screen: TestTerminal; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const screen = openBrowser(service, size, { system: createTestSystem({ folder }).system });
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('▶ sub_00000'));
  return { screen, folder };
}

function fileOf(state: State): string | undefined {
  return modelOf(state, exportBox)?.file.text;
}
