import { blankLine, lineOf } from '../../drawing/line.ts';
import { wrapped } from '../../drawing/wrap.ts';
import type { Command } from '../../keys/command.ts';
import { readValue } from '../../service/filter-word.ts';
import type { Query } from '../../service/query.ts';
import { close, open } from '../../state/box.ts';
import { openView, viewOf, type Box, type State } from '../../state/state.ts';
import { moreBelow } from '../../widgets/choice-list.ts';
import { formLines, moveFocus, valueBeside } from '../../widgets/form.ts';
import { editLine, insert, lineWith, type EditedLine } from '../../widgets/line-editor.ts';
import type { Filter } from '../../service/resources/resource.ts';
import { resources } from '../../service/resources/resources.ts';

/** The form with the service's filters for the list on the screen. */
export interface FilterForm {
  readonly fields: readonly FilterField[];
  readonly focus: number;
}

export interface FilterField {
  readonly filter: Filter;
  /** The value as typed; empty for no filter. */
  readonly line: EditedLine;
}

export const serviceFiltersBox: Box<FilterForm> = {
  name: 'service-filters',
  open(state) {
    const { listing, query } = viewOf(state).list;
    const fields = resources[listing].filters.map((filter) => ({
      filter,
      line: lineWith(valueText(query[filter.name])),
    }));
    return open(state, serviceFiltersBox, { fields, focus: 0 });
  },
  scope({ fields, focus }) {
    return valuesOf(fields[focus]) === undefined ? 'service-filters' : 'service-filters-value';
  },
  press(form, pressed, state) {
    const { command } = pressed;
    if (command === 'leave') return close(state);
    if (command === 'ask') return applied(form, state);
    const focus = moveFocus(form.focus, command, form.fields.length);
    if (focus !== undefined) return open(state, serviceFiltersBox, { ...form, focus });
    const field = form.fields[form.focus];
    if (field === undefined) return state;
    const line = nextChoice(field, command) ?? editLine(field.line, pressed);
    return line === undefined ? state : open(state, serviceFiltersBox, withLine(form, line));
  },
  paste(form, text, state) {
    const field = form.fields[form.focus];
    return field === undefined ? state : open(state, serviceFiltersBox, withLine(form, insert(field.line, text)));
  },
  draw(form, room, state) {
    const width = Math.min(room.width, widest);
    const field = form.fields[form.focus];
    const fields = form.fields.map(({ filter, line }) => ({ label: ` ${filter.name}`, line }));
    const { lines } = formLines(fields, form.focus, { width, labelWidth });
    const problem = field === undefined ? undefined : problemOf(field);
    const hint = problem === undefined ? `${field?.filter.help ?? ''}${choiceHint(field?.filter)}` : `✗ ${problem}`;
    const below = wrapped(hint, width);
    // The fields do not move, whichever is focused.
    const height = Math.max(1, room.height - 1 - Math.max(below.length, mostBelow));
    const top = Math.max(0, form.focus - height + 1);
    return {
      footer: moreBelow(form.focus, height, lines.length),
      title: `Filters of the service: ${viewOf(state).list.listing}`,
      width,
      lines: [
        ...lines.slice(top, top + height),
        blankLine(width),
        ...Array.from({ length: Math.max(below.length, width < widest ? mostBelow : 1) }, (_, row) =>
          lineOf([{ text: below[row] ?? '', style: problem === undefined ? 'muted' : 'problem' }], width),
        ),
      ],
    };
  },
};

/** Requests the filters of the form in a new view. An invalid field gets the focus. */
function applied(form: FilterForm, state: State): State {
  const wrong = form.fields.findIndex((field) => problemOf(field) !== undefined);
  if (wrong !== -1) return open(state, serviceFiltersBox, { ...form, focus: wrong });
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

/** Selects the next of the listed values, if there are any. No value is one of them. */
function nextChoice(field: FilterField, command: Command | undefined): EditedLine | undefined {
  const values = valuesOf(field);
  const next = values === undefined ? undefined : valueBeside(['', ...values], field.line.text.trim(), command);
  return next === undefined ? undefined : lineWith(next);
}

function valuesOf(field: FilterField | undefined): readonly string[] | undefined {
  return field?.filter.kind === 'boolean' ? ['yes', 'no'] : field?.filter.choices;
}

function choiceHint(filter: Filter | undefined): string {
  if (filter?.kind === 'timestamp') return '; 2026-10-01 is enough';
  return filter?.kind === 'choice' || filter?.kind === 'boolean' ? '; choose a value or type one' : '';
}

function withLine(form: FilterForm, line: EditedLine): FilterForm {
  return {
    ...form,
    fields: form.fields.map((field, index) => (index === form.focus ? { ...field, line } : field)),
  };
}

function valueText(value: Query[string] | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === undefined ? '' : String(value);
}

const labelWidth = 30;
const widest = 76;
/** The number of lines for a sentence about a field in a narrow box. */
const mostBelow = 2;
