import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFake } from '@paydeck/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startInPty, type PtyProgram } from '../test-support/pty.ts';

test.each([
  { how: 'the flag', args: ['--demo', '--screen-reader'], env: {} },
  { how: 'the variable', args: ['--demo'], env: { INK_SCREEN_READER: 'true' } },
])('draws no frame in screen-reader mode set by $how, from the first byte on', async ({ args, env }) => {
  const program = start(args, env);
  await program.until((text) => text.includes('Row 1 of 100 or more.'));
  expect(program.text()).toMatch(/^TEST mode, account demo\. Subscriptions, all\./);
  program.type('j');
  await program.until((text) => text.includes('Row 2 of 100 or more.'));
  program.type('q');
  expect(await program.ended()).toMatchObject({ code: 0 });
  expect(program.output()).not.toMatch(/[\u2500-\u259f▶]/);
});

test('reads theme, unit of amounts and keys from the profile', async () => {
  const program = await startWithDisplay(['theme = "dark"', 'keys.next-row = ["x"]']);
  await program.until((text) => text.includes('loaded (end)'));
  expect(program.text()).not.toContain('unit as sent');
  expect(program.text()).toContain('x/k move');
  expect(program.output()).toContain('\u001b[38;5;245m');
  program.type('x');
  await program.until((text) => text.includes('2 of 3 loaded'));
});

test('reports invalid keys of the profile in one line, without opening the screen', async () => {
  const program = await startWithDisplay(['keys.refresh = "j"']);
  expect(await program.ended()).toMatchObject({ code: 2 });
  expect(program.text()).toContain('"j" would be both refresh and next-row.');
  expect(program.modes()).toEqual({
    isAlternate: false,
    isCursorShown: true,
    isAutowrapOn: true,
    hasMargins: false,
  });
});

async function startWithDisplay(lines: readonly string[]): Promise<PtyProgram> {
  const server = await createFake({ subscriptions: 3, limits: false }).listen();
  onTestFinished(() => server.close());
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-'));
  await mkdir(join(folder, 'paydeck'), { mode: 0o700 });
  const profile = [
    '[profiles.shop]',
    'mode = "test"',
    `url = "${server.baseUrl.test}"`,
    'key = "test_key"',
    'amounts = "minor"',
  ];
  const text = ['[use]', 'test = "shop"', ...profile, '[profiles.shop.display]', ...lines, ''].join('\n');
  await writeFile(join(folder, 'paydeck', 'config.toml'), text, { mode: 0o600 });
  return start([], { XDG_CONFIG_HOME: folder });
}

function start(args: readonly string[], env: Readonly<Record<string, string>>): PtyProgram {
  const program = startInPty(args, { env });
  onTestFinished(() => program.kill());
  return program;
}
