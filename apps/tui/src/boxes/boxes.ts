// The boxes there are. The command of its name opens each.
export { accountsBox } from './accounts/accounts.ts';
export { columnsBox } from './columns/columns.ts';
export { copyMenuBox } from './copy-menu/copy-menu.ts';
export { customerBox } from './customer/customer.ts';
export { exportBox } from './export/export.ts';
export { filterBox } from './filter/filter.ts';
export { findBox } from './find/find.ts';
export { groupBox } from './group/group.ts';
export { helpBox } from './help/help.ts';
export { newCustomerBox } from './new-customer/new-customer.ts';
export { paletteBox } from './palette/palette.ts';
export { searchBox } from './search/search.ts';
export { serviceFiltersBox } from './service-filters/service-filters.ts';
