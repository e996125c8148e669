import { expect, test } from 'vitest';
import { parseTimestamp } from '../data/calendar.ts';
import { createFake } from '../index.ts';
import { ResetCatchUp } from '../transports/reset-catch-up.ts';
import { createClock } from './create-clock.ts';

test('a virtual clock moves only when it is advanced or set', () => {
  const { clock } = createFake({ clock: '2026-05-01T00:00:00Z' });
  expect(clock.now()).toBe(Date.UTC(2026, 4, 1));
  clock.advance({ days: 1, hours: 2, minutes: 3, seconds: 4, ms: 5 });
  expect(clock.now()).toBe(Date.UTC(2026, 4, 2, 2, 3, 4, 5));
  clock.set(new Date(0));
  expect(clock.now()).toBe(0);
  expect(() => clock.advance({ seconds: -1 })).toThrow('To go back, use set()');
  expect(() => clock.set('noon')).toThrow('The clock cannot be set to "noon": use an ISO 8601 time');
});

test('callbacks fire in order at their own times, also those that other callbacks set', () => {
  const clock = createClock(new Date(0));
  const rung: [string, number][] = [];
  const ring = (name: string): void => void rung.push([name, clock.now()]);
  clock.at(300, () => ring('late'));
  clock.at(100, () => {
    ring('early');
    clock.at(200, () => ring('set by early'));
  });
  const cancel = clock.at(150, () => ring('cancelled'));
  cancel();
  clock.advance({ ms: 1000 });
  expect(rung).toEqual([
    ['early', 100],
    ['set by early', 200],
    ['late', 300],
  ]);
});

test('a running clock starts at the given time, moves forward, and resolves waits', async () => {
  const clock = createClock({ from: '2030-01-01T00:00:00Z', running: true });
  const first = clock.now();
  expect(first).toBeGreaterThanOrEqual(Date.UTC(2030, 0, 1));
  clock.advance({ hours: 1 });
  expect(clock.now()).toBeGreaterThanOrEqual(first + 3_600_000);
  const waiting = clock.wait(3_600_000);
  clock.advance({ hours: 2 });
  await waiting;
});

test('parses times with a time zone only', () => {
  expect(parseTimestamp('2026-03-02T09:00:00.123456Z', false)).toBe(Date.UTC(2026, 2, 2, 9, 0, 0, 123));
  expect(parseTimestamp('2026-03-02T09:00+05:30', false)).toBe(Date.UTC(2026, 2, 2, 3, 30));
  for (const text of [
    '2026-03-02',
    '2026-03-02T09:00:00',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-03-02 09:00:00Z',
    '',
  ]) {
    expect(parseTimestamp(text, false)).toBe(undefined);
  }
  expect(parseTimestamp('2026-03-02', true)).toBe(Date.UTC(2026, 2, 2));
});

test('the clock advances to the reset only when the reset time has really passed', () => {
  const clock = createClock(new Date(0));
  let real = 0;
  const catchUp = new ResetCatchUp(clock, () => real);
  const ask = (remaining: string, reset: string): number => {
    catchUp.before();
    const headers = { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset };
    catchUp.after({ status: 200, headers, body: undefined });
    return clock.now();
  };
  expect(ask('3', '1')).toBe(0);
  real = 5000;
  expect(ask('0', '6')).toBe(0);
  real = 5999;
  expect(ask('0', '6')).toBe(0);
  real = 60_000;
  expect(ask('1', '1')).toBe(6000);
  real = 99_000;
  expect(ask('1', '1')).toBe(6000);
});

test('the clock does not advance by itself after a test has moved it', () => {
  const clock = createClock(new Date(0));
  let real = 0;
  const catchUp = new ResetCatchUp(clock, () => real);
  catchUp.before();
  catchUp.after({ status: 200, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' }, body: undefined });
  clock.advance({ seconds: 1 });
  real = 9000;
  catchUp.before();
  expect(clock.now()).toBe(1000);
});

test('an invalid duration throws an error with an example', () => {
  const clock = createClock(new Date(0));
  for (const value of [60, 'an hour', { weeks: 1 }, { seconds: '60' }, { seconds: Number.NaN }]) {
    // @ts-expect-error Numbers by their units only.
    expect(() => clock.advance(value)).toThrow('it has ms, seconds, minutes, hours, days, each a number');
  }
  expect(() => clock.advance({ seconds: -1 })).toThrow('To go back, use set()');
  expect(clock.now()).toBe(0);
});
