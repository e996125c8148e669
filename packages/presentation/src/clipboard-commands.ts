/** A program and its arguments. No shell reads them. */
export type ClipboardCommand = readonly [program: string, ...args: string[]];

/** What decides which clipboards there are. */
export interface Desktop {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Lists the programs that may have a clipboard here, in the order to try them; each takes the text on its standard input.
 * There are none over SSH, where it would be the clipboard of the wrong machine.
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
