import type { BoxName } from '../keys/scopes.ts';
import type { Box } from '../state/state.ts';
import { accountsBox } from './accounts/accounts.ts';
import { columnsBox } from './columns/columns.ts';
import { copyMenuBox } from './copy-menu/copy-menu.ts';
import { exportBox } from './export/export.ts';
import { filterBox } from './filter/filter.ts';
import { helpBox } from './help/help.ts';
import { newCustomerBox } from './new-customer/new-customer.ts';
import { paletteBox } from './palette/palette.ts';
import { searchBox } from './search/search.ts';
import { serviceFiltersBox } from './service-filters/service-filters.ts';

/** The boxes there are. The command of its name opens each. */
export const boxes = {
  accounts: accountsBox,
  columns: columnsBox,
  'copy-menu': copyMenuBox,
  export: exportBox,
  filter: filterBox,
  help: helpBox,
  'new-customer': newCustomerBox,
  palette: paletteBox,
  search: searchBox,
  'service-filters': serviceFiltersBox,
} as const satisfies Readonly<Record<BoxName, Box<never>>>;

/** Finds the box that a command opens. */
export function boxNamed(command: string): Box<unknown> | undefined {
  return all.find(({ name }) => name === command);
}

const all: readonly Box<unknown>[] = Object.values(boxes);
