import type { System } from '../system.ts';

/** Puts text on the clipboard with whatever program the machine has for it, and tells whether that worked. */
export async function copyText(text: string, system: System): Promise<boolean> {
  for (const [program, ...words] of clipboardPrograms(system)) {
    const end = await system.runProgram({ program, words, input: text });
    if (end === 0) return true;
  }
  return false;
}

function clipboardPrograms({ platform, env }: System): readonly (readonly [string, ...string[]])[] {
  if (platform === 'darwin') return [['/usr/bin/pbcopy']];
  if (platform === 'win32') return [['clip']];
  const wayland = [['wl-copy']] as const;
  const x11 = [
    ['xclip', '-selection', 'clipboard'],
    ['xsel', '--clipboard', '--input'],
  ] as const;
  return env['WAYLAND_DISPLAY'] ? [...wayland, ...x11] : [...x11, ...wayland];
}
