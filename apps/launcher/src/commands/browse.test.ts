import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFake } from '@paydeck/testing';
import { describe, expect, test } from 'vitest';
import { contextOf, type ContextChanges } from '../test-support/context.ts';
import { programs } from '../test-support/system.ts';
import { temporaryHome } from '../test-support/temporary-home.ts';
import type { CommandContext } from './command.ts';
import { browse } from './browse.ts';

interface Setup {
  readonly context: CommandContext;
  readonly bin: string;
  readonly runs: ReturnType<typeof programs>['runs'];
}

/** A machine that has some programs, and no others wherever they usually are. */
async function setUp(view: string, names: readonly string[], changes: ContextChanges = {}): Promise<Setup> {
  const home = await temporaryHome();
  const bin = path.join(home, 'bin');
  await mkdir(bin);
  for (const name of names) await writeFile(path.join(bin, name), '', { mode: 0o755 });
  const { runs, runProgram } = programs(...names, 'open');
  const machine = {
    home,
    env: { PATH: bin, DISPLAY: ':0' },
    nodePath: path.join(home, 'node'),
    runProgram,
    ...changes.machine,
  };
  const context = contextOf(createFake(), { view }, {}, { ...changes, machine });
  return { context, bin, runs };
}

describe('browsing payments', () => {
  test('opens a terminal at the view, in the mode of the script', async () => {
    const { context, bin, runs } = await setUp('past-due', ['paydeck', 'ghostty'], { mode: 'live' });
    expect((await browse.run(context)).headline).toBe('Opened past-due view in ghostty');
    const paydeck = path.join(bin, 'paydeck');
    const args = ['-e', '/usr/bin/env', 'PAYDECK_MODE=live', paydeck, 'subscriptions', '--status', 'past_due'];
    expect(runs).toEqual([{ program: path.join(bin, 'ghostty'), args, how: 'detach' }]);
  });

  test('opens the configured terminal', async () => {
    const { context, bin, runs } = await setUp('webhooks', ['paydeck', 'ghostty', 'mine'], {
      terminal: 'mine --run now',
    });
    expect((await browse.run(context)).headline).toBe('Opened webhooks view in mine');
    expect(runs[0]).toMatchObject({ program: path.join(bin, 'mine'), args: expect.arrayContaining(['--run', 'now']) });
  });

  test('runs in the terminal of the launcher', async () => {
    const { context, bin, runs } = await setUp('payouts', ['paydeck'], { hasTerminal: true });
    await browse.run(context);
    const env = { PAYDECK_MODE: 'test' };
    expect(runs).toEqual([{ program: path.join(bin, 'paydeck'), args: ['payouts'], how: 'terminal', env }]);
  });

  test('opens a .command file on macOS', async () => {
    const { context, runs } = await setUp('discounts', ['paydeck'], { machine: { platform: 'darwin' } });
    expect((await browse.run(context)).headline).toBe('Opened discounts view in the terminal');
    expect(runs[0]?.program).toBe('/usr/bin/open');
  });

  test('prints the command to run when there is no display', async () => {
    const { bin } = await setUp('past-due', ['paydeck', 'ghostty']);
    const { context, runs } = await setUp('past-due', ['paydeck', 'ghostty'], { machine: { env: { PATH: bin } } });
    await expect(browse.run(context)).rejects.toThrow(
      'There is no display to open a window on. Run: env PAYDECK_MODE=test paydeck subscriptions --status past_due',
    );
    expect(runs).toEqual([]);
  });

  test('prints the command to run when the terminal fails at once', async () => {
    const { context } = await setUp('payouts', ['paydeck', 'ghostty'], { machine: { runProgram: async () => 1 } });
    await expect(browse.run(context)).rejects.toThrow(/^No terminal could be opened/);
  });

  test('reports that the browser is not installed', async () => {
    const { context } = await setUp('payouts', []);
    await expect(browse.run(context)).rejects.toThrow(
      'The terminal browser is not installed. Run: npm install --global paydeck',
    );
    const unknown = await setUp('payouts', ['paydeck'], { terminal: 'no-such-terminal' });
    await expect(browse.run(unknown.context)).rejects.toThrow(
      'No terminal could be opened. Name one with --terminal. Run: env PAYDECK_MODE=test paydeck payouts',
    );
  });
});
