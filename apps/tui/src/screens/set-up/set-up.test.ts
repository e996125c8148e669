import { expect, test } from 'vitest';
import { createPaint } from '../../drawing/theme.ts';
import { decisionOf, modeOf, openSetUp, reduceSetUp, type SetUp } from './set-up.ts';
import { setUpLines } from './set-up-lines.ts';

const paint = createPaint('no-color');

test('offers the demo first, which needs nothing', () => {
  expect(decisionOf(openSetUp('No key.'), 'enter')).toEqual({ kind: 'demo' });
});

test('asks for an address and a key of the chosen mode', () => {
  const inTest = press(openSetUp('No key.'), 'down', 'enter');
  expect([inTest.step, modeOf(inTest), inTest.form.name.text]).toEqual(['form', 'test', 'test']);
  const live = press(openSetUp('No key.'), 'down', 'down', 'enter');
  expect([modeOf(live), live.form.name.text]).toEqual(['live', 'live']);
});

test('decides only when all three are filled in', () => {
  const empty = press(openSetUp(''), 'down', 'enter', 'down');
  expect(decisionOf(empty, 'enter')).toBeUndefined();
  expect(press(empty, 'enter').problem).toContain('Fill in all three');
  const full = filled();
  expect(decisionOf(full, 'enter')).toEqual({ kind: 'enrol' });
  expect(press(full, 'enter').step).toBe('checking');
});

test('takes no key while it tries one, and comes back to the form with the reason', () => {
  const checking = press(filled(), 'enter');
  expect(press(checking, 'escape', 'x', 'enter')).toEqual(checking);
  const failed = reduceSetUp(checking, { type: 'failed', problem: 'the key was refused' });
  expect([failed.step, failed.form.url.text]).toEqual(['form', 'https://pay.example.com']);
});

test('never draws a key', () => {
  for (const setUp of [filled(), press(filled(), 'enter'), press(filled(), 'up')]) {
    const text = setUpLines(setUp, '/home/ada/config.toml', { columns: 80, rows: 24 }, paint).join('\n');
    expect(text).toContain('*'.repeat('canary_key_123'.length));
    expect(text).not.toContain('canary');
  }
});

test('says LIVE in words before a live key is typed', () => {
  const live = press(openSetUp(''), 'down', 'down', 'enter');
  expect(setUpLines(live, undefined, { columns: 80, rows: 24 }, paint).join('\n')).toContain('!LIVE!');
});

test('fits any size', () => {
  for (const size of [
    { columns: 0, rows: 0 },
    { columns: 1, rows: 1 },
    { columns: 40, rows: 10 },
    { columns: 300, rows: 90 },
  ]) {
    const lines = setUpLines(filled(), '/home/ada/config.toml', size, paint);
    expect(lines.length).toBeLessThanOrEqual(size.rows);
  }
});

function filled(): SetUp {
  const named = press(openSetUp(''), 'down', 'enter');
  const addressed = reduceSetUp(named, { type: 'pasted', text: 'https://pay.example.com\n' });
  return reduceSetUp(press(addressed, 'down'), { type: 'pasted', text: 'canary_key_123' });
}

function press(setUp: SetUp, ...keys: string[]): SetUp {
  return keys.reduce((next, key) => reduceSetUp(next, { type: 'key-pressed', key }), setUp);
}
