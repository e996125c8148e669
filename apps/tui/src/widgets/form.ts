import { fit } from '@paydeck/presentation/internal';
import { cursorMark } from '../drawing/cursor.ts';
import { lineOf, type Piece } from '../drawing/line.ts';
import type { Paint } from '../drawing/theme.ts';
import type { Command } from '../keys/command.ts';
import type { EditedLine } from './line-editor.ts';
import { inputText } from './text-input.ts';

/** A line of a form: a label with what is typed, or with values to choose from. */
export type FormField = {
  readonly label: string;
  /** The problem, in a few words. */
  readonly problem?: string | undefined;
} & ({ readonly line: EditedLine } | { readonly values: readonly FormValue[] });

/** One of the values beside each other. */
export interface FormValue {
  readonly text: string;
  readonly isChosen: boolean;
}

/** Returns the focused field after a command, and wraps around; `undefined` if the command moves no focus. */
export function moveFocus(focus: number, command: Command | undefined, count: number): number | undefined {
  if (command === 'next-field') return (focus + 1) % count;
  return command === 'previous-field' ? (focus + count - 1) % count : undefined;
}

/** The lines of a form, and the focused one. */
export interface FormLines {
  readonly lines: readonly string[];
  readonly focus: number;
}

/** Draws the fields below each other, each with its problem. No field is focused when `focus` is undefined. */
export function formLines(
  fields: readonly FormField[],
  focus: number | undefined,
  { width, labelWidth }: { width: number; labelWidth: number },
  paint: Paint,
): FormLines {
  const lines: string[] = [];
  let focusLine = 0;
  for (const [index, field] of fields.entries()) {
    const isFocused = index === focus;
    if (isFocused) focusLine = lines.length;
    const label = paint(isFocused ? 'key' : 'muted', fit(`${cursorMark(isFocused)}${field.label}`, labelWidth));
    const room = Math.max(1, width - labelWidth - 1);
    lines.push(
      `${label} ${'line' in field ? inputText(field.line, room, paint, isFocused) : lineOf(valuePieces(field.values), room, paint)}`,
    );
    if (field.problem !== undefined) {
      const pieces: Piece[] = [{ text: ' '.repeat(labelWidth + 1) }, { text: `✗ ${field.problem}`, style: 'problem' }];
      lines.push(lineOf(pieces, width, paint));
    }
  }
  return { lines, focus: focusLine };
}

/** Returns the value beside the chosen one, and wraps around. */
export function valueBeside<Value>(
  values: readonly Value[],
  chosen: Value,
  command: Command | undefined,
): Value | undefined {
  const step = command === 'next-value' ? 1 : command === 'previous-value' ? -1 : undefined;
  if (step === undefined) return undefined;
  const at = Math.max(0, values.indexOf(chosen));
  return values[(at + step + values.length) % values.length];
}

/** The chosen one stands in brackets. */
function valuePieces(values: readonly FormValue[]): Piece[] {
  const pieces = values.map(({ text, isChosen }): Piece =>
    isChosen ? { text: `[${text}] `, style: 'heading' } : { text: ` ${text}  ` },
  );
  return [...pieces, { text: '' }];
}
