import type { ExportFormat } from '@paydeck/presentation';
import type { Query } from '../filters.ts';
import type { ListingName } from '../listings.ts';

/** What the command line asks for: a list, on the screen or as text. */
export interface Invocation {
  readonly listing: ListingName;
  readonly query: Query;
  /** Whether the embedded service answers. */
  readonly isDemo: boolean;
  /** The format asked for; `undefined` leaves it to the terminal: the browser on one, a table without. */
  readonly format: ExportFormat | undefined;
  /** The most items to print; `undefined` is 100. */
  readonly limit: number | undefined;
  /** Whether every item is asked for. */
  readonly isAll: boolean;
  /** The keys of the columns asked for. */
  readonly columns: readonly string[] | undefined;
}

/** Writes the command that does this, without a limit: what a person types to get everything. */
export function commandForAll({ listing, query, isDemo, format, columns }: Invocation): string {
  const filters = Object.entries(query).map(([name, value]) => {
    const flag = name.replaceAll('_', '-');
    if (typeof value === 'boolean') return value ? `--${flag}` : `--no-${flag}`;
    return `--${flag} ${shellWord(String(value))}`;
  });
  return [
    'paydeck',
    listing,
    ...(isDemo ? ['--demo'] : []),
    ...filters,
    ...(columns === undefined ? [] : [`--columns ${shellWord(columns.join(','))}`]),
    `--format ${format ?? 'table'}`,
    '--all',
  ].join(' ');
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
