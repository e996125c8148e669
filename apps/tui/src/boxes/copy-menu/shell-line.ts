import { listCommand } from '../../service/list-command.ts';
import { listings } from '../../service/listings.ts';
import type { Session } from '../../service/session.ts';
import type { ListState } from '../../state/list-state.ts';
import { hasEnded } from '../../state/load-state.ts';

/** The shell command that prints the same list. */
export interface ShellLine {
  readonly text: string;
  /** The part of the list that no flag can express; undefined if the command is complete. */
  readonly without: string | undefined;
}

/** Returns the command for a list: the same filters, order and columns, and at least as many items as are loaded. */
export function shellLineOf(list: ListState, columns: readonly string[] | undefined, { account }: Session): ShellLine {
  const { listing, query, rows, loadState } = list;
  const { filter, sort } = rows.options;
  const keys = new Set(listings[listing].view.columns.map(({ key }) => key));
  const isSortable = sort.every(({ key }) => keys.has(key));
  // Without a limit a list prints 100 items.
  const isLong = loadState.items.length > 100;
  const isAll = isLong && hasEnded(loadState);
  const text = listCommand({
    listing,
    account: account ?? [],
    query,
    columns,
    sort: isSortable ? sort : [],
    where: filter === '' ? undefined : filter,
    format: 'table',
    limit: isLong && !isAll ? loadState.items.length : undefined,
    isAll,
  });
  return { text, without: isSortable ? undefined : 'the order' };
}
