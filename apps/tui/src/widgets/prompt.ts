import { displayWidth } from '@paydeck/presentation/internal';
import { spreadLine, widthOf, type Line, type Span } from '../drawing/line.ts';
import type { Pressed } from '../keys/keymap.ts';
import { editLine, type EditedLine } from './line-editor.ts';
import { inputLine } from './text-input.ts';

/** Returns the line after a key; `left` if there was nothing to delete, `undefined` if the key has no effect. */
export function editPrompt(line: EditedLine, pressed: Pressed): EditedLine | 'left' | undefined {
  if (pressed.command === 'delete-left' && line.text === '') return 'left';
  return editLine(line, pressed);
}

/** Draws a label, the typed text and a note at the right, in exactly `width` columns. The note gives way to the text. */
export function promptLine(
  { label, line, note }: { label: string; line: EditedLine; note: Span },
  width: number,
): Line {
  const labelWidth = widthOf([{ text: label }]);
  const right: Span = { ...note, text: ` ${note.text}` };
  // A column more, for the cursor.
  const needed = Math.max(leastInput, displayWidth(line.text) + 1);
  const room = Math.min(width - labelWidth, Math.max(needed, width - labelWidth - widthOf([right])));
  const rest = Math.max(0, width - labelWidth - room);
  const input = inputLine(line, room);
  return [{ text: label, style: 'key' }, ...input, ...(rest === 0 ? [] : spreadLine([], [[right]], rest))];
}

const leastInput = 12;
