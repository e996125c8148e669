import type { System } from '../system.ts';

/** All that the programs of a clipboard may take, in milliseconds. */
const limitMs = 1_000;

/**
 * Puts text on the clipboard with whatever program the machine has for it, and tells whether that worked. A program that
 * hangs is ended after a second.
 */
export async function copyText(text: string, system: System): Promise<boolean> {
  const startedAt = system.elapsedMs();
  for (const [program, ...words] of clipboardPrograms(system)) {
    const leftMs = limitMs - (system.elapsedMs() - startedAt);
    if (leftMs <= 0) return false;
    const end = await system.runProgram({ program, words, input: text, limitMs: leftMs });
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
