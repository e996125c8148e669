import { fit } from '@paydeck/presentation/internal';
import { cursorMark, type Line, type Span } from '../drawing/line.ts';
import { inputLine, type EditedLine } from './text-input.ts';

export interface FormField {
  readonly label: string;
  readonly problem?: string | undefined;
  /** What is typed; or the values to choose from, and the chosen one. */
  readonly line?: EditedLine;
  readonly values?: readonly FormValue[];
  readonly chosen?: string;
}

export interface FormValue {
  readonly value: string;
  readonly text: string;
}

/** Draws the fields below each other, each with its problem. No field is focused when `focus` is undefined. */
export function formLines(
  fields: readonly FormField[],
  focus: number | undefined,
  { width, labelWidth }: { width: number; labelWidth: number },
): { readonly lines: readonly Line[]; readonly focus: number } {
  const lines: Line[] = [];
  let focusLine = 0;
  for (const [index, field] of fields.entries()) {
    const isFocused = index === focus;
    if (isFocused) focusLine = lines.length;
    const label: Span = {
      text: fit(`${cursorMark(isFocused)}${field.label}`, labelWidth),
      style: isFocused ? 'key' : 'muted',
    };
    const room = Math.max(1, width - labelWidth - 1);
    const content = field.line === undefined ? valueSpans(field) : inputLine(field.line, room, isFocused);
    lines.push([label, { text: ' ' }, ...content]);
    if (field.problem !== undefined) {
      lines.push([{ text: ' '.repeat(labelWidth + 1) }, { text: `✗ ${field.problem}`, style: 'problem' }]);
    }
  }
  return { lines, focus: focusLine };
}

export function valueBeside<Value>(values: readonly Value[], chosen: Value, step: 1 | -1): Value | undefined {
  const at = Math.max(0, values.indexOf(chosen));
  return values[(at + step + values.length) % values.length];
}

function valueSpans({ values = [], chosen }: FormField): Span[] {
  return values.map(({ value, text }) =>
    value === chosen ? { text: `[${text}] `, style: 'heading' } : { text: ` ${text}  ` },
  );
}
