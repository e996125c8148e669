import { resetStyle } from '../drawing/cells.ts';
import { noMargins } from '../drawing/shift.ts';
import { rewrittenOutput } from './rewritten-output.ts';

/**
 * Returns the output for Ink, which sets the terminal modes: alternate screen, cursor, keyboard and bracketed paste.
 * Frames of Ink are left out, because the painter draws.
 */
export function inkOutput<Output extends NodeJS.WritableStream>(stdout: Output): Output {
  return rewrittenOutput(stdout, modesIn);
}

/** Returns a text that only sets or queries modes, and an empty text for any other. */
export function modesIn(text: string): string {
  if (!onlyModes.test(text) || framing.test(text)) return '';
  // An incomplete frame leaves margins, a style and synchronized output switched on.
  return text.replace(leaveAlternate, `\u001b[?2026l${noMargins}${resetStyle}${leaveAlternate}`);
}

// Sequences of private modes and of the keyboard protocol have a sign before their numbers.
const onlyModes = /^(?:\u001b\[[?<=>][\d;]*[a-z])*$/;
// The painter writes its own frame markers.
const framing = /^\u001b\[\?2026[hl]$/;
const leaveAlternate = '\u001b[?1049l';
