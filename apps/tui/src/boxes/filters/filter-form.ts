import { fit } from '@paydeck/presentation';
import { lineOf } from '../../drawing/line.ts';
import { inputText } from '../../widgets/text-input.ts';
import { filtersOf, type Filter, type Query } from '../../service/filters.ts';
import type { Command } from '../../keys/keymap.ts';
import { close, open, type OverlayKind } from '../../state/overlay.ts';
import { openView, viewOf, type State } from '../../state/state.ts';
import { readValue } from '../../service/filter-word.ts';
import { editLine, insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';

/** The filters of the service for the list on the screen, as they are being filled in. */
export interface FilterForm {
  readonly fields: readonly FilterField[];
  readonly cursor: number;
}

export interface FilterField {
  readonly filter: Filter;
  /** What is asked for, as it is typed; empty asks for nothing. */
  readonly line: EditedLine;
}

export function openFilterForm(state: State): State {
  const { listing, query } = viewOf(state).list;
  const fields = filtersOf[listing].map((filter) => ({ filter, line: lineWith(valueText(query[filter.name])) }));
  return open(state, 'filters', { fields, cursor: 0 });
}

export const filtersOverlay: OverlayKind<FilterForm> = {
  press(form, { key, command }, state) {
    if (command === 'leave') return close(state);
    if (command === 'ask') return applied(form, state);
    if (command === 'next-field') return open(state, 'filters', { ...form, cursor: wrapped(form.cursor + 1, form) });
    if (command === 'previous-field')
      return open(state, 'filters', { ...form, cursor: wrapped(form.cursor - 1, form) });
    const field = form.fields[form.cursor];
    if (field === undefined) return state;
    const line = nextChoice(field, command) ?? editLine(field.line, key);
    return line === undefined ? state : open(state, 'filters', withLine(form, line));
  },
  paste(form, text, state) {
    const field = form.fields[form.cursor];
    return field === undefined ? state : open(state, 'filters', withLine(form, insert(field.line, text)));
  },
  draw(form, room, state, paint) {
    const width = Math.min(room.width, widest);
    const height = Math.max(1, room.height - 3);
    const top = Math.max(0, form.cursor - height + 1);
    const field = form.fields[form.cursor];
    const lines = form.fields.slice(top, top + height).map(({ filter, line }, index) => {
      const isHere = top + index === form.cursor;
      const label = `${isHere ? '▶' : ' '} ${fit(filter.name, nameWidth)} `;
      return paint(isHere ? 'key' : 'muted', label) + inputText(line, width - nameWidth - 3, paint, isHere);
    });
    const problem = field === undefined ? undefined : problemOf(field);
    const said = problem === undefined ? `${field?.filter.help ?? ''}${choiceHint(field?.filter)}` : `✗ ${problem}`;
    return {
      title: `Filters of the service: ${viewOf(state).list.listing}`,
      width,
      lines: [
        ...lines,
        ' '.repeat(width),
        lineOf([{ text: said, style: problem === undefined ? 'muted' : 'problem' }], width, paint),
      ],
    };
  },
};

/** Asks the service for what the form says, in a view of its own; a field that will not do gets the cursor. */
function applied(form: FilterForm, state: State): State {
  const wrong = form.fields.findIndex((field) => problemOf(field) !== undefined);
  if (wrong !== -1) return open(state, 'filters', { ...form, cursor: wrong });
  const query: Record<string, Query[string]> = {};
  for (const { filter, line } of form.fields) {
    const text = line.text.trim();
    const read = text === '' ? undefined : readValue(filter, text);
    if (read !== undefined && !('problem' in read)) query[read.name] = read.value;
  }
  return openView(close(state), viewOf(state).list.listing, query);
}

function problemOf({ filter, line }: FilterField): string | undefined {
  const text = line.text.trim();
  const read = text === '' ? undefined : readValue(filter, text);
  return read !== undefined && 'problem' in read ? read.problem : undefined;
}

/** Goes on to the next of the values, where there are some to choose from; nothing is one of them. */
function nextChoice({ filter, line }: FilterField, command: Command | undefined): EditedLine | undefined {
  const step = command === 'next-value' ? 1 : command === 'previous-value' ? -1 : undefined;
  const choices = filter.kind === 'boolean' ? ['yes', 'no'] : filter.choices;
  if (step === undefined || choices === undefined) return undefined;
  const all = ['', ...choices];
  const at = Math.max(0, all.indexOf(line.text.trim()));
  return lineWith(all[(at + step + all.length) % all.length] ?? '');
}

function choiceHint(filter: Filter | undefined): string {
  if (filter?.kind === 'timestamp') return '; 2026-10-01 is enough';
  return filter?.kind === 'choice' || filter?.kind === 'boolean' ? '; choose a value or type one' : '';
}

function withLine(form: FilterForm, line: EditedLine): FilterForm {
  return {
    ...form,
    fields: form.fields.map((field, index) => (index === form.cursor ? { ...field, line } : field)),
  };
}

function valueText(value: Query[string] | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === undefined ? '' : String(value);
}

function wrapped(row: number, { fields }: FilterForm): number {
  return (row + fields.length) % fields.length;
}

const nameWidth = 28;
const widest = 76;
