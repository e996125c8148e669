import { filterFlags, flagWords, shellCommand } from '@paydeck/presentation/internal';
import type { ListingName, Query } from './listings.ts';
import { resources } from './resources/resources.ts';
import { sortText, type Sort } from './sort-words.ts';

export interface ListCommand {
  readonly program?: readonly string[];
  readonly listing: ListingName;
  readonly account: readonly string[];
  readonly query: Query;
  readonly columns?: readonly string[] | undefined;
  readonly sort: readonly Sort[];
  readonly where?: string | undefined;
  readonly sum?: string | undefined;
  readonly format?: string | undefined;
  readonly limit?: number | undefined;
  readonly isAll: boolean;
}

export function listCommand({ program = ['paydeck'], listing, account, query, ...how }: ListCommand): string {
  return shellCommand([
    ...program,
    listing,
    ...account,
    ...filterFlags(resources[listing].filters, query),
    ...flagWords('columns', how.columns?.join(',')),
    ...flagWords('sort', how.sort.length === 0 ? undefined : sortText(how.sort)),
    ...flagWords('where', how.where),
    ...flagWords('sum', how.sum),
    ...flagWords('format', how.format),
    ...flagWords('limit', how.limit),
    ...(how.isAll ? ['--all'] : []),
  ]);
}
