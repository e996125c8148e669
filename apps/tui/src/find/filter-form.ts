import { fit } from '@paydeck/presentation';
import { lineOf } from '../components/line.ts';
import { inputText } from '../components/text-input.ts';
import { filtersOf, type Filter, type Query } from '../filters.ts';
import { close, open, type OverlayKind } from '../overlays/overlay.ts';
import { openView, viewOf, type State } from '../state.ts';
import { readValue } from './filter-word.ts';
import { editLine, insert, lineWith, type EditedLine } from './line-editor.ts';

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
  press(form, { key }, state) {
    if (key === 'escape') return close(state);
    if (key === 'enter') return applied(form, state);
    const step = steps.get(key);
    if (step !== undefined) return open(state, 'filters', { ...form, cursor: wrapped(form.cursor + step, form) });
    const field = form.fields[form.cursor];
    if (field === undefined) return state;
    const line = nextChoice(field, key) ?? editLine(field.line, key);
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
      footer: '↑↓ field · ←→ value · Ctrl-u empty · ⏎ ask · Esc leave',
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

/** Where there are values to choose from, left and right and space go through them; nothing is one of them. */
function nextChoice({ filter, line }: FilterField, key: string): EditedLine | undefined {
  const step = choiceSteps.get(key);
  const choices = filter.kind === 'boolean' ? ['yes', 'no'] : filter.choices;
  if (step === undefined || choices === undefined) return undefined;
  const all = ['', ...choices];
  const at = Math.max(0, all.indexOf(line.text.trim()));
  return lineWith(all[(at + step + all.length) % all.length] ?? '');
}

function choiceHint(filter: Filter | undefined): string {
  if (filter?.kind === 'timestamp') return '; 2026-10-01 is enough';
  return filter?.kind === 'choice' || filter?.kind === 'boolean' ? '; ←→ goes through the values' : '';
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

const steps: ReadonlyMap<string, number> = new Map([
  ['up', -1],
  ['shift+tab', -1],
  ['down', 1],
  ['tab', 1],
]);
const choiceSteps: ReadonlyMap<string, number> = new Map([
  ['left', -1],
  ['right', 1],
  ['space', 1],
]);
const nameWidth = 28;
const widest = 76;
