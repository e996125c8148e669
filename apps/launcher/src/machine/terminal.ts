import path from 'node:path';
import { writeFileAtomically } from '@paydeck/profiles/internal';
import type { System } from './system.ts';
import { findProgram } from './find-program.ts';
import { cacheFolder } from './folders.ts';
import { shellQuoted } from '@paydeck/presentation/internal';

/**
 * Opens a terminal window that runs a program. Returns the name of the terminal, or `undefined` when there is none.
 *
 * @param configured The terminal to use, with its option that introduces a command, such as `ghostty -e`.
 */
export async function openTerminal(
  args: readonly string[],
  configured: string | undefined,
  system: System,
): Promise<string | undefined> {
  if (configured === undefined && system.platform === 'darwin') return openOnMac(args, system);
  for (const [name = '', ...before] of configured === undefined ? usual : [configured.split(/\s+/)]) {
    const program = await findProgram(name, system);
    if (program === undefined) continue;
    const end = await system.runProgram({ program, args: [...before, ...args], how: 'detach' });
    if (end === 0) return path.basename(name);
  }
  return undefined;
}

/** Terminals, with the option of each that introduces a command. */
const usual: readonly (readonly string[])[] = [
  ['xdg-terminal-exec'],
  ['ghostty', '-e'],
  ['kitty'],
  ['alacritty', '-e'],
  ['wezterm', 'start', '--'],
  ['foot'],
  ['gnome-terminal', '--'],
  ['konsole', '-e'],
  ['x-terminal-emulator', '-e'],
  ['xterm', '-e'],
];

/** On a Mac a file that ends in `.command` is opened by the terminal that the user has chosen for such files. */
async function openOnMac(args: readonly string[], system: System): Promise<string | undefined> {
  const file = path.join(cacheFolder(system), 'browse.command');
  const script = `#!/bin/sh\nexec ${args.map(shellQuoted).join(' ')}\n`;
  await writeFileAtomically(file, script, { mode: 0o700, folderMode: 0o700, isLasting: false });
  const end = await system.runProgram({ program: '/usr/bin/open', args: [file] });
  return end === 0 ? 'the terminal' : undefined;
}
