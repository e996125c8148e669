import { type Span, wrapped } from '../../drawing/line.ts';
import { leave } from '../../keys/shared-keys.ts';
import { parseFilter, type ReadValue } from '../../service/filters.ts';
import type { Query } from '../../service/listings.ts';
import { close, open } from '../../state/stack.ts';
import type { Box, State } from '../../state/state.ts';
import { openView, viewOf } from '../../state/views.ts';
import { rowsInBox } from '../../widgets/choice-list.ts';
import { formLines, valueBeside } from '../../widgets/form.ts';
import { fieldKeys, valueKeys } from '../field-keys.ts';
import { editLine, lineWith, type EditedLine } from '../../widgets/text-input.ts';
import type { Filter } from '@paydeck/presentation/internal';
import { resources } from '../../service/resources/resources.ts';

export interface FilterForm {
  readonly fields: readonly FilterField[];
  readonly focus: number;
}

export interface FilterField {
  readonly filter: Filter;
  readonly line: EditedLine;
}

export const serviceFiltersBox: Box<FilterForm> = {
  name: 'service-filters',
  scopes: { 'service-filters': 'text-field', 'service-filters-value': 'word-field' },
  opening: {
    keys: ['F'],
    group: 'Find',
    help: 'what the service filters, as a form',
    in: ['list', 'detail'],
    open(state) {
      const { listing, query } = viewOf(state).list;
      const fields = resources[listing].filters.map((filter) => ({
        filter,
        line: lineWith(valueText(query[filter.name])),
      }));
      return open(state, serviceFiltersBox, { fields, focus: 0 });
    },
  },
  scope: (_state, { fields, focus }) =>
    valuesOf(fields[focus]) === undefined ? 'service-filters' : 'service-filters-value',
  bindings: [
    { ...leave, run: close },
    {
      command: 'ask',
      keys: ['enter'],
      group: 'Find',
      help: 'ask the service',
      hint: 'apply',
      run: (state, form) => applied(form, state),
    },
    ...fieldKeys<FilterForm>(['service-filters', 'service-filters-value'], (state, form, step) => {
      const { length } = form.fields;
      return open(state, serviceFiltersBox, { ...form, focus: (form.focus + step + length) % length });
    }),
    ...valueKeys<FilterForm>(['service-filters-value'], (state, form, step) =>
      withLine(state, form, (field) =>
        lineWith(valueBeside(['', ...(valuesOf(field) ?? [])], field.line.text.trim(), step) ?? ''),
      ),
    ),
  ],
  edit: (state, form, pressed) => withLine(state, form, ({ line }) => editLine(line, pressed) ?? line),
  draw(state, form, room) {
    const width = Math.min(room.width, widest);
    const field = form.fields[form.focus];
    const fields = form.fields.map(({ filter, line }) => ({ label: ` ${filter.name}`, line }));
    const { lines } = formLines(fields, form.focus, { width, labelWidth });
    const problem = field === undefined ? undefined : problemOf(field);
    const hint = problem === undefined ? `${field?.filter.help ?? ''}${choiceHint(field?.filter)}` : `✗ ${problem}`;
    const below = wrapped(hint, width);
    // The fields do not move, whichever is focused.
    const length = Math.max(below.length, width < widest ? mostBelow : 1);
    const content = {
      title: `Filters of the service: ${viewOf(state).list.listing}`,
      width,
      count: lines.length,
      cursor: form.focus,
      rows: (from: number, to: number) => lines.slice(from, to),
      foot: [
        [],
        ...Array.from({ length }, (_, row): Span[] => [
          { text: below[row] ?? '', style: problem === undefined ? 'muted' : 'problem' },
        ]),
      ],
    };
    return rowsInBox(content, room);
  },
};

function applied(form: FilterForm, state: State): State {
  const wrong = form.fields.findIndex((field) => problemOf(field) !== undefined);
  if (wrong !== -1) return open(state, serviceFiltersBox, { ...form, focus: wrong });
  const query = Object.fromEntries(
    form.fields.flatMap((field) => {
      const read = readField(field);
      return read === undefined || 'problem' in read ? [] : [[field.filter.name, read.value]];
    }),
  );
  return openView(close(state), viewOf(state).list.listing, query);
}

function problemOf(field: FilterField): string | undefined {
  const read = readField(field);
  return read !== undefined && 'problem' in read ? `${field.filter.name} ${read.problem}` : undefined;
}

function readField({ filter, line }: FilterField): ReadValue | undefined {
  const text = line.text.trim();
  return text === '' ? undefined : parseFilter(filter, text);
}

function valuesOf(field: FilterField | undefined): readonly string[] | undefined {
  return field?.filter.kind === 'boolean' ? ['yes', 'no'] : field?.filter.choices;
}

function choiceHint(filter: Filter | undefined): string {
  if (filter?.kind === 'timestamp') return '; 2026-10-01 is enough';
  return filter?.kind === 'choice' || filter?.kind === 'boolean' ? '; choose a value or type one' : '';
}

function withLine(state: State, form: FilterForm, change: (field: FilterField) => EditedLine): State {
  const fields = form.fields.map((field, index) => (index === form.focus ? { ...field, line: change(field) } : field));
  return open(state, serviceFiltersBox, { ...form, fields });
}

function valueText(value: Query[string] | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === undefined ? '' : String(value);
}

const labelWidth = 30;
const widest = 76;
/** The number of lines for a sentence about a field in a narrow box. */
const mostBelow = 2;
