import { EventEmitter } from 'node:events';
import process from 'node:process';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { drawSkeleton } from './skeleton.ts';

test('draws an empty frame on the alternate screen, and restores the terminal', async () => {
  const { written, skeleton } = draw({ columns: 80, rows: 24 });
  skeleton.remove();
  const output = await written();
  expect(output).toContain('\u001b[?1049h');
  expect(output).toContain('paydeck: loading payouts…');
  expect(output.endsWith('\u001b[?1049l\u001b[?25h')).toBe(true);
});

test('restores the terminal on a signal until the browser handles signals', () => {
  const before = process.listenerCount('SIGTERM');
  const { skeleton } = draw({ columns: 80, rows: 24 });
  expect(process.listenerCount('SIGTERM')).toBe(before + 1);
  skeleton.clear();
  expect(process.listenerCount('SIGTERM')).toBe(before + 1);
  skeleton.stopListening();
  expect(process.listenerCount('SIGTERM')).toBe(before);
});

test.each(['uncaughtException', 'unhandledRejection'] as const)(
  'restores the terminal before Node reports an %s, until the browser does',
  async (origin) => {
    const crashed = draw({ columns: 80, rows: 24 });
    EventEmitter.prototype.emit.call(process, 'uncaughtExceptionMonitor', new Error('crash'), origin);
    expect((await crashed.written()).endsWith('\u001b[?1049l\u001b[?25h')).toBe(true);
    const replaced = draw({ columns: 80, rows: 24 });
    replaced.skeleton.stopListening();
    EventEmitter.prototype.emit.call(process, 'uncaughtExceptionMonitor', new Error('crash'), origin);
    expect(await replaced.written()).not.toContain('\u001b[?1049l');
  },
);

test('draws nothing beyond the edges of a small terminal', async () => {
  for (const size of [
    { columns: 1, rows: 1 },
    { columns: 10, rows: 8 },
  ]) {
    const { written, skeleton } = draw(size);
    skeleton.clear();
    skeleton.stopListening();
    const texts = (await written()).split(/\u001b\[[?\d;]*[A-Za-z]/);
    expect(texts.every((drawn) => drawn.length <= size.columns)).toBe(true);
  }
});

function draw(size: { columns: number; rows: number }) {
  const stdout = Object.assign(new PassThrough(), size);
  const skeleton = drawSkeleton(stdout, 'payouts');
  return { skeleton, written: () => text(stdout.end()) };
}
