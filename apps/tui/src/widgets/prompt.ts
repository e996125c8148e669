import { spreadLine, widthOf, type Piece } from '../drawing/line.ts';
import type { Paint } from '../drawing/theme.ts';
import type { Command } from '../keys/command.ts';
import type { Pressed } from '../keys/keymap.ts';
import { isMove, type Move } from '../keys/moves.ts';
import { editLine, type EditedLine } from './line-editor.ts';
import { inputText } from './text-input.ts';

/** Gives the line after a key; `left` when there was nothing left to delete, `undefined` when the key does nothing here. */
export function editPrompt(line: EditedLine, pressed: Pressed): EditedLine | 'left' | undefined {
  if (pressed.command === 'delete-left' && line.text === '') return 'left';
  return editLine(line, pressed);
}

/** Gives the move that a command asks for in the rows below a prompt, where the letters that move are typed. */
export function promptMove(command: Command | undefined): Move | undefined {
  if (command === 'next-choice') return 'next-row';
  if (command === 'previous-choice') return 'previous-row';
  return isMove(command) ? command : undefined;
}

/** Gives the way that a command goes through what was typed before, where the line is one of that. */
export function historyStep(command: Command | undefined): 'older' | 'newer' | undefined {
  if (command === 'previous-choice') return 'older';
  return command === 'next-choice' ? 'newer' : undefined;
}

/** Draws a label, what is typed behind it, and at the right end what is said about it, in exactly `width` columns. */
export function promptLine(
  { label, line, said }: { label: string; line: EditedLine; said: Piece },
  width: number,
  paint: Paint,
): string {
  const labelWidth = widthOf([{ text: label }]);
  const note: Piece = { ...said, text: ` ${said.text}` };
  const room = Math.min(width - labelWidth, Math.max(leastInput, width - labelWidth - widthOf([note])));
  const rest = Math.max(0, width - labelWidth - room);
  const input = inputText(line, room, paint);
  return paint('key', label) + input + (rest === 0 ? '' : spreadLine([], [[note]], rest, paint));
}

const leastInput = 12;
