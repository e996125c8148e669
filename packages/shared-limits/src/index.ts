export { type BudgetAccount } from './account.ts';
export { type BudgetUser, type SharedLimitsEvent, type SharedStore } from './resilient-store.ts';
export { stateFolder } from './state-folder.ts';
export { sqliteStore, type SqliteStore, type SqliteStoreOptions } from './sqlite-store.ts';
