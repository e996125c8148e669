export { type BudgetAccount } from './account.ts';
export { type SharedLimitsEvent } from './events.ts';
export { type SharedStore } from './resilient-store.ts';
export { stateFolder, type StatePlace } from './state-folder.ts';
export { type BudgetUser } from './users.ts';
export { sqliteStore, type SqliteStore, type SqliteStoreOptions } from './sqlite-store.ts';
