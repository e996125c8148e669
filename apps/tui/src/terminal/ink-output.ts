import { resetStyle } from '../drawing/cells.ts';
import { noMargins } from '../drawing/shift.ts';

/**
 * Gives the output for Ink, which sets the modes of the terminal there: the alternate screen, the cursor, keys and pastes.
 * The frames that it would write between are left out, because the painter draws.
 */
export function inkOutput<Output extends NodeJS.WritableStream>(stdout: Output): Output {
  const write = (chunk: Uint8Array | string, ...rest: unknown[]): boolean =>
    // A chunk that is left out counts as written for whoever waits for it.
    Reflect.apply(stdout.write.bind(stdout), undefined, [modesIn(chunk.toString()), ...rest]);
  return new Proxy(stdout, {
    get: (target, name): unknown => (name === 'write' ? write : Reflect.get(target, name)),
  });
}

/** Gives a text that sets modes or asks for them, and nothing of any other. */
export function modesIn(text: string): string {
  if (!onlyModes.test(text) || framing.test(text)) return '';
  // A frame that was cut short leaves margins and a style, and the terminal waiting for the rest of it.
  return text.replace(leaveAlternate, `\u001b[?2026l${noMargins}${resetStyle}${leaveAlternate}`);
}

// Modes of the terminal have a sign before their numbers, and the keyboard's protocol has, too.
const onlyModes = /^(?:\u001b\[[?<=>][\d;]*[a-z])*$/;
// The painter frames what it draws by itself.
const framing = /^\u001b\[\?2026[hl]$/;
const leaveAlternate = '\u001b[?1049l';
