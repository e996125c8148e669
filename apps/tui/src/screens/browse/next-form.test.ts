import { expect, onTestFinished, test } from 'vitest';
import { selectedPath } from '../../state/detail.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import { large, openBrowser, small } from '../../test-support/browser.tsx';
import { createService } from '../../test-support/service.ts';
import { loadedState, press } from '../../test-support/state.ts';
import { subscription, subscriptions } from '../../test-support/subscriptions.ts';

const detail = press(loadedState(), 'enter');

test('switches from fields to JSON to YAML and back, and keeps the cursor on its value', () => {
  const status = press(detail, ...Array.from('/currency'), 'enter');
  expect(selectedPath(viewOf(status))).toBe('currency');
  const json = press(status, 'J');
  expect(viewOf(json).detail.raw).toBe('json');
  expect(selectedPath(viewOf(json))).toBe('currency');
  const yaml = press(json, 'J');
  expect(viewOf(yaml).detail.raw).toBe('yaml');
  expect(selectedPath(viewOf(yaml))).toBe('currency');
  expect(viewOf(press(yaml, 'J')).detail.raw).toBeUndefined();
});

test('folds the object that the cursor is in, and unfolds it', () => {
  const inside = press(detail, 'J', ...Array.from('/Lovelace'), 'enter');
  const folded = press(inside, 'z');
  expect(selectedPath(viewOf(folded))).toBe('customer');
  expect(viewOf(folded).detail.folded.has('customer')).toBe(true);
  expect(viewOf(press(folded, 'z')).detail.folded.has('customer')).toBe(false);
});

test('finds each matching line, wraps at the end, and unfolds the sections around it', () => {
  const start = press(detail, 'J', 'Z', ...Array.from('/_id'), 'enter');
  const paths = [start, press(start, 'n'), press(start, 'n', 'n'), press(start, 'N', 'n')].map(pathOf);
  expect(paths).toEqual(['subscription_id', 'customer.customer_id', 'product_id', 'subscription_id']);
});

test('reports that no line matches, and returns with Esc', () => {
  const searching = press(detail, 'j', 'j', ...Array.from('/no such thing'));
  expect(searching.message?.text).toBe('No line matches.');
  expect(viewOf(press(searching, 'escape')).detail.place.cursor).toBe(2);
});

test('copies the value and the path of a line of the document', () => {
  const line = press(detail, 'J', ...Array.from('/Lovelace'), 'enter');
  expect(press(line, 'y').tasks.at(-1)).toMatchObject({ name: 'copy', source: 'Ada Lovelace' });
  expect(press(line, 'Y').tasks.at(-1)).toMatchObject({ name: 'copy', source: 'customer.name' });
});

test.each([large, small])('draws the document at $columns columns', async (size) => {
  const items = [subscription(0, { customer: { customer_id: 'cus_1', email: 'a@b.c', name: 'evil\u001b[2J\u202e' } })];
  const screen = openBrowser(createService(items), size);
  onTestFinished(() => screen.close());
  await screen.until((text) => text.includes('▶ sub_00000'));
  screen.type('J');
  await screen.until((text) => text.includes('"subscription_id": "sub_00000",'));
  expect(screen.text()).toContain('─ JSON ─');
  screen.type(size === large ? '\rG' : 'G');
  await screen.until((text) => text.includes('▶}'));
  screen.type('/evil\r');
  await screen.until((text) => text.includes('"name": "evil\\u001b[2J\\u202e"'));
  screen.type('J');
  await screen.until((text) => text.includes('─ YAML ─') && text.includes('name: "evil\\u001b[2J\\u202e"'));
  screen.type('z');
  await screen.until((text) => text.includes('▶customer: {3}'));
});

test('shows no document where there is no item', () => {
  const empty = press(loadedState([]), 'J');
  expect(viewOf(empty).detail.raw).toBeUndefined();
});

test('shows the document of the next row when the cursor of the list moves', () => {
  const next = press(loadedState(subscriptions(3)), 'J', 'j');
  expect(viewOf(next).detail.raw).toBe('json');
});

function pathOf(state: State): string | undefined {
  return selectedPath(viewOf(state));
}
