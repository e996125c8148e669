import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { asciiOutput, asciiText } from './ascii-output.ts';

test('replaces frames and arrows by similar ASCII characters of one column', () => {
  expect(asciiText('┌─ Detail ─┐ │▶ Amélie… ║')).toBe('+- Detail -+ |> Amelie- |');
  expect(asciiText('\u001b[7m▶\u001b[27m')).toBe('\u001b[7m>\u001b[27m');
});

test('keeps the width of every character, and different currencies different', () => {
  expect(asciiText('€8.50 £9 ¥7,350 ₩12,200 ₹10')).toBe('E8.50 L9 Y7,350 W12,200 R10');
  expect(asciiText('김 Søren 🎉')).toBe('?? S?ren ??');
  expect(asciiText('│🇩🇪│👍🏽│각│e\u0301│')).toBe('|??|??|??|e|');
});

test('writes only ASCII', () => {
  const stdout = new PassThrough();
  asciiOutput(stdout).write('▶ Amélie');
  expect(String(stdout.read())).toBe('> Amelie');
});
