import { tableOf, columnAtCursor } from '../../state/tables.ts';
import { requestsOf } from '../../service/requests.ts';
import { resources } from '../../service/resources/resources.ts';
import { itemsOf } from '../../state/loaded.ts';
import { customersOf, safeText, shellCommand, valueAt } from '@paydeck/presentation/internal';
import { selectedLine, selectedPath } from '../../state/detail.ts';
import { columnOf } from '../../state/table-settings.ts';
import { amountWithCurrency, exportColumns } from '../../table/export-columns.ts';
import { formatOf } from '../../service/display.ts';
import { selectedItem, type ListState } from '../../state/list-state.ts';
import { itemId, type Item } from '../../service/listings.ts';
import type { State } from '../../state/state.ts';
import { viewOf } from '../../state/views.ts';
import type { Copying, ExportColumns } from '../../state/task.ts';
import { chosenItems } from '../../state/marks.ts';
import { listCommand } from '../../service/list-command.ts';
import type { Session } from '../../service/connection.ts';
import { hasEnded } from '../../state/load-state.ts';

export interface CopyChoice extends Copying {
  readonly label: string;
}

export function copyChoices(state: State): CopyChoice[] {
  return [...itemChoices(state), commandChoice(state), ...curlChoices(state)];
}

export function emailChoice(state: State): CopyChoice | undefined {
  const view = viewOf(state);
  if (view.list.listing !== 'subscriptions') return undefined;
  const chosen = new Set<unknown>(chosenItems(view));
  const subscriptions = itemsOf('subscriptions', view.list).filter((item) => chosen.has(item));
  const emails = customersOf(subscriptions).flatMap(({ email }) => (email === '' ? [] : [email]));
  return emails.length === 0 ? undefined : textChoice('e-mail', emails);
}

export function pathChoice(state: State): CopyChoice[] {
  const path = selectedPath(viewOf(state));
  return path === undefined ? [] : [textChoice('path', [path])];
}

export function itemChoices(state: State): CopyChoice[] {
  return [...(viewOf(state).pane === 'detail' ? lineChoices(state) : []), ...rowChoices(state)];
}

export function rowChoices(state: State): CopyChoice[] {
  const view = viewOf(state);
  const items = chosenItems(view);
  if (items.length === 0) return [];
  const ids = items.map((item) => itemId(view.list.listing, item));
  const rows = items.length === 1 ? 'the row' : `${items.length} rows`;
  return [
    { ...textChoice('id', ids), label: items.length === 1 ? 'id' : 'ids' },
    ...cellChoices(state, items),
    { label: 'JSON', source: { items, format: 'json' }, what: `${rows} as JSON` },
    { label: 'CSV', source: { items, format: 'csv', content: contentOf(state) }, what: `${rows} as CSV` },
  ];
}

function contentOf(state: State): ExportColumns {
  const { listing } = viewOf(state).list;
  const choice = state.tables[listing]?.columns === undefined ? 'standard' : 'shown';
  return exportColumns(listing, tableOf(state), state.display, { choice, amounts: 'decimal' });
}

/** Returns the cells at the column cursor; amounts with their currency. */
function cellChoices(state: State, items: readonly Item[]): CopyChoice[] {
  const { list } = viewOf(state);
  const column = columnOf(list.listing, columnAtCursor(state));
  if (column === undefined) return [];
  const format = formatOf(state.display, list.loadState.at, list.query);
  const cells = items.map((item) =>
    column.kind === 'amount' ? amountWithCurrency(column, item, format) : plainText(column.value(item, format)),
  );
  return [{ ...textChoice('cell', cells), label: `cell ${column.title}` }];
}

function lineChoices(state: State): CopyChoice[] {
  const view = viewOf(state);
  const line = selectedLine(view);
  if (line?.isComputed === true) return [textChoice('value', [line.text])];
  const path = selectedPath(view);
  const value = valueAt(selectedItem(view.list), path ?? '');
  return path === undefined ? [] : [textChoice('value', [plainText(value)]), textChoice('path', [path])];
}

/** Returns the request of the list for `curl`. The key stays in its variable. */
function curlChoices(state: State): CopyChoice[] {
  const { list } = viewOf(state);
  const { address, mode } = state.session;
  const [query = {}] = requestsOf(list.query, resources[list.listing].filters, list.loadState.at ?? 0);
  if (address === undefined) return [];
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const url = `${address.replace(/\/$/, '')}/${list.listing}${parameters.size === 0 ? '' : `?${parameters.toString()}`}`;
  const text = `curl --header "Authorization: Bearer $PAYDECK_${mode.toUpperCase()}_KEY" ${shellCommand([url])}`;
  return [{ label: 'curl', source: text, what: text }];
}

function commandChoice(state: State): CopyChoice {
  const { list } = viewOf(state);
  const text = shellLineOf(list, state.tables[list.listing]?.columns, state.session);
  return { label: 'shell command', source: text, what: text };
}

/**
 * Copies one line of text for each value. Characters that would control a shell or a terminal when pasted are replaced.
 */
function textChoice(label: string, values: readonly string[]): CopyChoice {
  const lines = values.map((value) => safeText(value));
  const [first = ''] = lines;
  const isChanged = lines.some((line, index) => line !== values[index]);
  return {
    label,
    source: lines.join('\n'),
    what: lines.length > 1 ? `${lines.length} ${label}s` : first || 'an empty text',
    note: isChanged ? 'control characters were replaced, JSON has them escaped' : undefined,
  };
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** Returns the command for a list: the same filters, order and columns, and at least as many items as are loaded. */
export function shellLineOf(list: ListState, columns: readonly string[] | undefined, { account }: Session): string {
  const { listing, query, rows, loadState } = list;
  const { filter, sort } = rows.options;
  // Without a limit a list prints 100 items.
  const isLong = loadState.items.length > 100;
  const isAll = isLong && hasEnded(loadState);
  return listCommand({
    listing,
    account: account ?? [],
    query,
    columns,
    // A saved view may name a column that does not exist, which sorts nothing.
    sort: sort.filter(({ key }) => columnOf(listing, key) !== undefined),
    where: filter === '' ? undefined : filter,
    format: 'table',
    limit: isLong && !isAll ? loadState.items.length : undefined,
    isAll,
  });
}
