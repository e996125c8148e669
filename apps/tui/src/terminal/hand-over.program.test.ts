import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { hasMouseOn, startInPty, type PtyProgram } from '../test-support/pty.ts';

const pager = fileURLToPath(new URL('../test-support/pager.ts', import.meta.url));

test('gives the pager the terminal with all keys and signals, and takes it back', async () => {
  const program = start({
    PAGER: `${process.execPath} ${pager}`,
    PAYDECK_TEST_KEY: 'canary',
    PAYDECK_LIVE_KEY: 'canary',
  });
  await program.until((text) => text.includes('100+ loaded'));
  program.type('m');
  await program.until(() => hasMouseOn(program));
  program.type('E');
  await program.until((text) => text.includes('pager: an item, 0 keys'));
  await program.untilModes({ isAlternate: false, isAutowrapOn: true });
  expect(hasMouseOn(program)).toBe(false);
  program.type('\u0003');
  await program.until((text) => text.includes('pager: interrupted'));
  program.type('a line\r');
  await program.until((text) => text.includes('100+ loaded'));
  expect(program.output()).toContain(String.raw`pager: read "a line\n"`);
  await program.untilModes({ isAlternate: true, isAutowrapOn: false });
  await program.until(() => hasMouseOn(program));
  program.type('jq');
  expect(await program.ended()).toMatchObject({ code: 0 });
});

test('leaves no text of the pager when the browser is ended while it runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-pager-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = start({ PAGER: `${process.execPath} ${pager}`, TMPDIR: folder });
  await program.until((text) => text.includes('100+ loaded'));
  program.type('E');
  await program.until((text) => text.includes('pager: an item'));
  expect(await readdir(folder)).toHaveLength(1);
  program.signal('SIGTERM');
  await program.ended();
  expect(await readdir(folder)).toEqual([]);
});

function start(env: Record<string, string>): PtyProgram {
  const program = startInPty(['--demo'], { env });
  onTestFinished(() => program.kill());
  return program;
}
