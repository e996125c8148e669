import type { Environment } from './system.ts';

/**
 * Returns the sequence that asks a terminal to put text on the clipboard (xterm's OSC 52), or `undefined` when the text is
 * too long for terminals in common use. Under tmux it addresses both tmux (`set-clipboard on`) and
 * the terminal (`allow-passthrough on`).
 */
export function clipboardSequence(text: string, env: Environment): string | undefined {
  const data = Buffer.from(text, 'utf8').toString('base64');
  if (data.length > longestData) return undefined;
  const sequence = `\u001b]52;c;${data}\u0007`;
  return isSet(env['TMUX']) ? sequence + throughTmux(sequence) : sequence;
}

/** Whether a terminal is known to ignore the sequence. No terminal says so itself. */
export function ignoresClipboardSequence(env: Environment): boolean {
  return env['TERM_PROGRAM'] === 'Apple_Terminal' || env['TERM'] === 'linux';
}

function throughTmux(sequence: string): string {
  return `\u001bPtmux;${sequence.replaceAll('\u001b', '\u001b\u001b')}\u001b\\`;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}

/** What hterm takes, the least of the terminals whose limit is known; in characters of base64. */
const longestData = 74_994;
