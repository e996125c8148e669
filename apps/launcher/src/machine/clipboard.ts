import { clipboardCommands } from '@paydeck/presentation/internal';
import type { System } from './system.ts';

/** The time limit for all clipboard programs together, in milliseconds. */
const limitMs = 1_000;

/**
 * Puts text on the clipboard with whatever program the machine has for it, and returns whether that worked. A program that
 * hangs is ended after a second.
 */
export async function copyText(text: string, system: System): Promise<boolean> {
  const startedAt = system.elapsedMs();
  for (const [program, ...args] of clipboardCommands(system)) {
    const leftMs = limitMs - (system.elapsedMs() - startedAt);
    if (leftMs <= 0) return false;
    const end = await system.runProgram({ program, args, input: text, limitMs: leftMs });
    if (end === 0) return true;
  }
  return false;
}
