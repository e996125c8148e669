import { asSent, clipboardCommands, createExporter, terminalSafeJson } from '@paydeck/presentation/internal';
import type { Item } from '../service/listings.ts';
import type { WrittenItems } from '../state/task.ts';
import type { System } from './system.ts';
import { done, failed, type Runners } from './task.ts';

export const copy: Runners['copy'] = async (copying, { system }) => {
  const copied = await copyText(await writtenText(copying.source), system);
  if ('problem' in copied) return failed(`not copied: ${copied.problem}`);
  const note = copying.note === undefined ? '' : `; ${copying.note}`;
  return done(`copied ${copying.what} (${copied.to})${note}`);
};

/** A single item in JSON is no list. The libraries of CSV and YAML are loaded only when they are needed. */
export async function writtenText(source: string | WrittenItems): Promise<string> {
  if (typeof source === 'string') return source;
  const { items, format, content } = source;
  if (format === 'json') return `${terminalSafeJson(items.length === 1 ? items[0] : items, 2)}\n`;
  const exporter = await createExporter<Item>(format, content ?? { columns: [], format: asSent(0) });
  return exporter.header + items.map((item, index) => exporter.item(item, index)).join('');
}

type Copied = { readonly to: string } | { readonly problem: string };

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

/**
 * Returns the sequence that asks a terminal to put text on the clipboard (xterm's OSC 52), or `undefined` when the text is
 * too long for terminals in common use. Under tmux it addresses both tmux (`set-clipboard on`) and
 * the terminal (`allow-passthrough on`).
 */
export function clipboardSequence(text: string, env: NodeJS.ProcessEnv): string | undefined {
  const data = Buffer.from(text, 'utf8').toString('base64');
  if (data.length > longestData) return undefined;
  const sequence = `\u001b]52;c;${data}\u0007`;
  return env['TMUX'] ? sequence + throughTmux(sequence) : sequence;
}

/** Whether a terminal is known to ignore the sequence. No terminal says so itself. */
function ignoresClipboardSequence(env: NodeJS.ProcessEnv): boolean {
  return env['TERM_PROGRAM'] === 'Apple_Terminal' || env['TERM'] === 'linux';
}

function throughTmux(sequence: string): string {
  return `\u001bPtmux;${sequence.replaceAll('\u001b', '\u001b\u001b')}\u001b\\`;
}

/** What hterm takes, the least of the terminals whose limit is known; in characters of base64. */
const longestData = 74_994;
