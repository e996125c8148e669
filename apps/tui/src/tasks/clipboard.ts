import type { ProgramCall, Environment, Machine } from './machine.ts';
import { clipboardSequence, ignoresClipboardSequence } from './osc52.ts';

/** Where a text was copied to, in words; or why it was not. */
export type Copied = { readonly to: string } | { readonly problem: string };

/**
 * Copies a text: through the terminal, which works over SSH as well but never says whether it did; and, on a desktop,
 * through the program that the system has for it.
 */
export async function copyText(text: string, machine: Machine): Promise<Copied> {
  const sequence = ignoresClipboardSequence(machine.env) ? undefined : clipboardSequence(text, machine.env);
  if (sequence !== undefined) machine.writeRaw(sequence);
  for (const command of clipboardPrograms(machine)) {
    if (await machine.pipe(command, text)) return { to: command[0] };
  }
  if (sequence !== undefined) return { to: 'terminal clipboard' };
  return ignoresClipboardSequence(machine.env)
    ? { problem: 'this terminal takes no text for the clipboard, and no clipboard program was found' }
    : { problem: `${text.length} characters are too long for the clipboard of a terminal; export them instead` };
}

/** The programs that may have a clipboard here, in the order to try them: none over SSH, where it would be the wrong one. */
export function clipboardPrograms({ platform, env }: Pick<Machine, 'platform' | 'env'>): ProgramCall[] {
  if (isRemote(env)) return [];
  if (platform === 'darwin') return [['pbcopy']];
  if (platform === 'win32') return [['clip.exe']];
  return [
    ...(env['WAYLAND_DISPLAY'] === undefined ? [] : [['wl-copy'] as const]),
    ...(env['DISPLAY'] === undefined
      ? []
      : [['xclip', '-selection', 'clipboard'] as const, ['xsel', '--clipboard', '--input'] as const]),
    ...(env['WSL_DISTRO_NAME'] === undefined ? [] : [['clip.exe'] as const]),
  ];
}

function isRemote(env: Environment): boolean {
  return env['SSH_TTY'] !== undefined || env['SSH_CONNECTION'] !== undefined;
}
