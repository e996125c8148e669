/** A program and its arguments, which no shell interprets. */
export type ClipboardCommand = readonly [program: string, ...args: string[]];

/** The facts that decide which clipboards exist. */
export interface Desktop {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns the programs that can write the clipboard, in the order to try them. Each reads the text from standard input.
 * Returns none over SSH, because they would write the clipboard of the remote machine.
 */
export function clipboardCommands({ platform, env }: Desktop): ClipboardCommand[] {
  if (env['SSH_TTY'] !== undefined || env['SSH_CONNECTION'] !== undefined) return [];
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
