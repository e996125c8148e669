import { clipboardCommands } from '@paydeck/presentation';
import type { Machine } from './machine.ts';
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
  for (const command of clipboardCommands(machine)) {
    if (await machine.pipe(command, text)) return { to: command[0] };
  }
  if (sequence !== undefined) return { to: 'terminal clipboard' };
  return ignoresClipboardSequence(machine.env)
    ? { problem: 'this terminal takes no text for the clipboard, and no clipboard program was found' }
    : { problem: `${text.length} characters are too long for the clipboard of a terminal; export them instead` };
}
