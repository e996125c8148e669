import { listNames } from '@paydeck/core';
import { titleOf } from './title-of.ts';
import { browserHint, paydeckHint } from '../render/hints.ts';
import { findProgram } from '../machine/find-program.ts';
import { openTerminal } from '../machine/terminal.ts';
import { UsageError, type CommandOutput, type CommandContext, type LauncherCommand } from './command.ts';

const views = [
  ...listNames.map((name) => ({ value: name, args: [name] })),
  { value: 'past-due', args: ['subscriptions', '--status', 'past_due'] },
  { value: 'on-hold', args: ['subscriptions', '--status', 'on_hold'] },
].map(({ value, args }) => ({ title: titleOf(value.replace('-', '_')), value, args }));

/** Opens the terminal browser at a view. */
export const browse: LauncherCommand = {
  name: 'browse',
  title: 'Browse Payments',
  description: 'Opens the terminal browser at a view.',
  rule: 'The terminal is the first that is found, or that of `--terminal "ghostty -e"`, also when the scripts are installed.',
  mode: 'silent',
  icon: '🖥️',
  keywords: ['terminal', 'open', 'paydeck'],
  arguments: [
    {
      name: 'view',
      placeholder: 'View (subscriptions)',
      isOptional: true,
      choices: views.map(({ title, value }) => ({ title, value })),
    },
  ],
  isLocal: true,
  opensTerminal: true,
  requests: [0, 0],
  run: execute,
};

async function execute({
  arguments: { view },
  hasTerminal,
  terminal: wanted,
  mode,
  system,
}: CommandContext): Promise<CommandOutput> {
  const { value = 'subscriptions', args = [] } = views.find((one) => one.value === (view ?? 'subscriptions')) ?? {};
  const paydeck = await findProgram('paydeck', system);
  if (paydeck === undefined) throw new UsageError(`The terminal browser is not installed. ${browserHint()}`);
  const env = { PAYDECK_MODE: mode };
  if (hasTerminal) {
    await system.runProgram({ program: paydeck, args, how: 'terminal', env });
    return { headline: `Closed ${value} view`, rows: [] };
  }
  const byHand = paydeckHint(mode, args);
  if (wanted === undefined && !hasDisplay(system))
    throw new UsageError(`There is no display to open a window on. ${byHand}`);
  // Through `env`, because a running terminal does not pass variables to a new window.
  const terminal = await openTerminal(['/usr/bin/env', `PAYDECK_MODE=${mode}`, paydeck, ...args], wanted, system);
  if (terminal === undefined) throw new UsageError(`No terminal could be opened. Name one with --terminal. ${byHand}`);
  return { headline: `Opened ${value} view in ${terminal}`, rows: [] };
}

/** Always true on macOS and Windows, where it cannot be detected. */
function hasDisplay({ platform, env }: CommandContext['system']): boolean {
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}
