import { clipboardCommands } from '@paydeck/presentation/internal';
import type { System } from './system.ts';
import { clipboardSequence, ignoresClipboardSequence } from './osc52.ts';

/** Where a text was copied to, or why it was not. */
export type Copied = { readonly to: string } | { readonly problem: string };

/**
 * Copies a text through the terminal, which works over SSH but never confirms, and on a desktop also through the
 * clipboard program of the system.
 */
export async function copyText(text: string, system: System): Promise<Copied> {
  const sequence = ignoresClipboardSequence(system.env) ? undefined : clipboardSequence(text, system.env);
  if (sequence !== undefined) system.writeRaw(sequence);
  for (const command of clipboardCommands(system)) {
    if (await system.pipe(command, text)) return { to: command[0] };
  }
  if (sequence !== undefined) return { to: 'terminal clipboard' };
  return ignoresClipboardSequence(system.env)
    ? { problem: 'this terminal takes no text for the clipboard, and no clipboard program was found' }
    : { problem: `${text.length} characters are too long for the clipboard of a terminal; export them instead` };
}
