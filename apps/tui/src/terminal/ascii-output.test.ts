import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { asciiOutput, asciiText } from './ascii-output.ts';

test('replaces frames and arrows by similar ASCII characters of one column', () => {
  expect(asciiText('┌─ Detail ─┐ │▶ Amélie… ║')).toBe('+- Detail -+ |> Amelie- |');
  expect(asciiText('\u001b[7m▶\u001b[27m')).toBe('\u001b[7m>\u001b[27m');
});

test('keeps the width of every character', () => {
  expect(asciiText('김 Søren 🎉')).toBe('?? S?ren ??');
  expect(asciiText('│🇩🇪│👍🏽│각│e\u0301│')).toBe('|??|??|??|e|');
});

test('writes only ASCII', () => {
  const stdout = new PassThrough();
  asciiOutput(stdout).write('▶ Amélie');
  expect(String(stdout.read())).toBe('> Amelie');
});
