import { clipboardCommands } from '@paydeck/presentation/internal';
import type { System } from './machine.ts';
import { clipboardSequence, ignoresClipboardSequence } from './osc52.ts';

/** Where a text was copied to, or why it was not. */
export type Copied = { readonly to: string } | { readonly problem: string };

/**
 * Copies a text through the terminal, which works over SSH but never confirms, and on a desktop also through the
 * clipboard program of the system.
 */
export async function copyText(text: string, machine: System): Promise<Copied> {
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
