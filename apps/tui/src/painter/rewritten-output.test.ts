import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { rewrittenOutput } from './rewritten-output.ts';

test('writes the new text', () => {
  const stdout = new PassThrough();
  rewrittenOutput(stdout, (text) => text.toUpperCase()).write('ada');
  expect(String(stdout.read())).toBe('ADA');
});

test('calls the write callback for text that is left out', async () => {
  const stdout = new PassThrough();
  await new Promise<void>((resolve) => {
    rewrittenOutput(stdout, () => '').write('a frame', () => resolve());
  });
  expect(stdout.read()).toBeNull();
});

test('keeps its listeners when those of the output are removed', () => {
  const stdout = new PassThrough().removeAllListeners();
  const heard: string[] = [];
  rewrittenOutput(stdout, (text) => text).on('resize', () => heard.push('resize'));
  stdout.on('drain', ignore).off('drain', ignore);
  stdout.emit('resize');
  expect(heard).toEqual(['resize']);
});

const ignore = (): void => undefined;
