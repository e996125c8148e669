import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { viewStoreOf } from '../service/view-store.ts';
import { testContext } from '../test-support/task-context.ts';
import { choiceTasks } from './choices.ts';

const view = { name: 'late', list: 'subscriptions', query: { status: 'past_due' } } as const;

test('keeps the unit of amounts and a view in the profile, and forgets the view', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'paydeck choices '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'config.toml');
  await writeFile(file, '[profiles.shop]\nmode = "test"\n', { mode: 0o600 });
  const accounts = { ...testContext.accounts, file, views: viewStoreOf(file, 'shop') };
  const context = {
    ...testContext,
    session: { ...testContext.session, name: 'shop', source: 'profile shop' },
    accounts,
  };
  expect(await choiceTasks['keep-amounts']({ name: 'keep-amounts', id: 1, amounts: 'major' }, context)).toEqual({
    message: { text: 'Amounts are major from now on, also next time.', tone: 'good' },
  });
  await choiceTasks['save-view']({ name: 'save-view', id: 2, view }, context);
  expect(await readFile(file, 'utf8')).toMatch(/amounts = "major"[^]*late[^]*past_due/);
  await choiceTasks['forget-view']({ name: 'forget-view', id: 3, view: 'late' }, context);
  expect(await readFile(file, 'utf8')).not.toContain('past_due');
});

test('says what is lost where there is no profile', async () => {
  const kept = await choiceTasks['keep-amounts']({ name: 'keep-amounts', id: 1, amounts: 'minor' }, testContext);
  expect(kept.message.text).toBe('Amounts are minor until you quit: there is no profile to store it in.');
  const saved = await choiceTasks['save-view']({ name: 'save-view', id: 2, view }, testContext);
  expect(saved.message.text).toBe('View late is lost when you quit: the demo stores no views.');
});

test('reports once that choices cannot be stored', async () => {
  const choices = {
    current: () => ({ lists: {} }),
    problem: undefined,
    keep: () => Promise.reject(new Error('the disk is full')),
    settled: () => Promise.resolve(),
  };
  const keep = () =>
    choiceTasks['keep-choice'](
      { name: 'keep-choice', id: 1, choice: { detailSide: 'below' } },
      { ...testContext, choices },
    );
  expect(await keep()).toMatchObject({
    message: { text: 'What you choose here lasts until you quit: the disk is full', tone: 'problem' },
  });
  expect(await keep()).toBeUndefined();
});
